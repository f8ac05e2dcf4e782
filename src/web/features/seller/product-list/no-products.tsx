import { Link } from 'wouter'
import labelDense from '../../../pictures/label@2x.webp'
import label from '../../../pictures/label.webp'
import { paths } from '../../../routing/paths.ts'
import { shortenText } from '../../../text/shorten-text.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../../ui/nothing-found-art.tsx'

interface NoProductsProps {
  readonly typed: string
  readonly onClear: () => void
}

export const NoProducts = ({ typed, onClear }: NoProductsProps) =>
  typed === '' ? <NothingThere /> : <NothingFound typed={typed} onClear={onClear} />

const NothingThere = () => (
  <EmptyState
    level={2}
    art={<ArtPicture category="Instant" of={{ src: label, dense: labelDense }} sizes="145px" first />}
    title="No products yet"
    action={
      <Link className="button button-primary" href={paths.sellerAddProduct()}>
        Add a product
      </Link>
    }
  >
    Products you add will show here and in the store.
  </EmptyState>
)

const NothingFound = ({ typed, onClear }: { typed: string; onClear: () => void }) => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title={`Nothing found for “${shortenText(typed, 32)}”`}
    action={
      <button type="button" className="button button-secondary" onClick={onClear}>
        Show all products
      </button>
    }
  >
    Try a shorter word.
  </EmptyState>
)
