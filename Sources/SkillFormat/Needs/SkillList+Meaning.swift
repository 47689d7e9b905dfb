extension DeclaredNeeds.SkillList {
    /// Returns whether the list is about skills, given which of its items are skills of the same source or machine.
    ///
    /// A list that may be about packages is, if all of its items are skills or one of them can only be a skill: a path, or
    /// a name that no widespread library has. In 236 public repositories with 20,157 skill names, 38 of 180 such lists
    /// mix names of skills with others; 37 of them list packages, and their only skills are `transformers` and `dask`.
    public func isAboutSkills(_ isSkill: (String) -> Bool) -> Bool {
        guard certainty == .possible else { return true }
        let skills = texts.filter(isSkill)
        guard !skills.isEmpty else { return false }
        return skills.count == texts.count
            || skills.contains {
                $0.utf8.contains(UInt8(ascii: "/")) || !Self.libraries.contains($0)
            }
    }

    /// Libraries and frameworks that public skills are named after.
    private static let libraries: Set<String> = [
        "accelerate", "anndata", "astro", "astropy", "axios", "biopython", "celery", "dask",
        "datasets", "deepspeed", "django", "electron", "esm", "express", "fastapi", "flask",
        "gradio", "graphql", "hono", "langchain", "langgraph", "matplotlib", "networkx", "next",
        "nextjs", "numpy", "openai", "opencv", "pandas", "peft", "pillow", "plotly", "polars",
        "prisma", "pydantic", "pymupdf", "pypdf", "pytest", "pytorch", "rails", "ray", "react",
        "redis", "requests", "scanpy", "scikit-learn", "scipy", "seaborn", "selenium",
        "sentence-transformers", "shap", "sqlalchemy", "statsmodels", "streamlit", "svelte",
        "sympy", "tailwindcss", "tensorflow", "tokenizers", "torch", "transformers", "trl",
        "typescript", "vite", "vitest", "vllm", "vue", "zarr", "zod",
    ]
}
