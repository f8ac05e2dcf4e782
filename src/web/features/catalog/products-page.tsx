export const ProductsPage = () => <h1>ProductsPage</h1>
