import { useLoss } from '../lost-demand/use-loss.ts'
import { BestSellers } from './best-sellers.tsx'

/** Reports that the store does not have what was searched, and leads on to other products. */
export function NothingFound({ search }: { readonly search: string }) {
  useLoss('search', search)
  return <BestSellers />
}
