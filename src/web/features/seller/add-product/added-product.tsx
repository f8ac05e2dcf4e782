import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../../contract/products.ts'
import { paths } from '../../../routing/paths.ts'
import './added-product.css'

export const AddedProduct = ({ product }: { product: ProductWire }) => (
  <p className="added-product">
    <CircleCheck className="icon" aria-hidden="true" />
    <span>
      <span className="strong">{product.name}</span> is now on sale.
    </span>
    <Link className="text-link" href={paths.product(product)}>
      View product
    </Link>
  </p>
)
