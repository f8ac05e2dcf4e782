export const CategoryPage = ({ category }: { category: string }) => <h1>{category}</h1>
