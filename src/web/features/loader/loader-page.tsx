export const LoaderPage = () => <h1>LoaderPage</h1>
