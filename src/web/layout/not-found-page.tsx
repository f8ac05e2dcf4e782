export const NotFoundPage = () => <h1>Not found</h1>
