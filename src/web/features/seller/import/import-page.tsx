import { SellerHead } from '../seller-head.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { ImportScreen } from './import-screen.tsx'

export const ImportPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={SellerHead}>
    <ImportScreen title={title} />
  </SellerOnly>
)
