import { SellerOnly } from '../seller-only.tsx'
import { CategoriesSkeleton } from './categories-skeleton.tsx'
import { StoreCategories } from './store-categories.tsx'

export const CategoriesPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={CategoriesSkeleton}>
    <StoreCategories title={title} />
  </SellerOnly>
)
