export const ProductPage = ({ category, id }: { category: string; id: string }) => (
  <h1>
    {category} {id}
  </h1>
)
