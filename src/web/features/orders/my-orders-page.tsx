export const MyOrdersPage = () => <h1>MyOrdersPage</h1>
