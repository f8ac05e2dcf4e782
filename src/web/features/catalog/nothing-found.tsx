import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLoss } from '../lost-demand/use-loss.ts'
import { BestSellers } from './best-sellers.tsx'

/** Says that the store does not have what was searched, which it reports, and leads on to other products. */
export function NothingFound({ search }: { readonly search: string }) {
  useLoss('search', search)
  return (
    <>
      <Unknown />
      <BestSellers />
    </>
  )
}

const Unknown = () => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title="We don’t carry it yet"
    action={
      <Link className="button button-primary" href={paths.products()}>
        See all products
      </Link>
    }
  >
    We’ve noted your search. Try another word, or browse by category.
  </EmptyState>
)
