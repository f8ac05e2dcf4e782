export const SellerAreaPage = () => <h1>SellerAreaPage</h1>
