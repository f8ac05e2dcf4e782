import { ArrowRight, History, Search } from 'lucide-react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { matchedParts } from '../../../domain/search/matched-letters.ts'
import { useSearchParams } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { Measure, Price } from '../../ui/price.tsx'
import { filterOfSearch, foodFilterOf, type ProductsFilter } from './catalog-queries.ts'
import { CategoryArt } from './category-art.tsx'
import type { SuggestionOption } from './suggestion-groups.ts'

interface OptionProps {
  readonly option: SuggestionOption
  readonly id: string
  readonly isActive: boolean
  /** This text is marked. */
  readonly typed: string
  /**
   * `replaces` is true on the products page. A search then keeps the filters and replaces the page in the history, so that Back
   * leads to the page before the search.
   */
  readonly replaces: boolean
  readonly onChoose: () => void
}

/** Is a link, so that it opens in another tab like every link. */
export function Option({ option, id, isActive, typed, replaces, onChoose }: OptionProps) {
  const filter = filterOfSearch(useSearchParams(), replaces)
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`suggest-option suggest-${option.kind}`}
      href={hrefOf(option, filter)}
      replace={replaces && 'text' in option}
      onClick={onChoose}
    >
      <OptionContent option={option} typed={typed} />
    </Link>
  )
}

function hrefOf(option: SuggestionOption, filter: ProductsFilter): string {
  if (option.kind === 'product') return paths.product(option.product)
  if (option.kind === 'category') return paths.filtered(paths.category(option.category.path), { ...foodFilterOf(filter) })
  return paths.products(option.text, filter)
}

function OptionContent({ option, typed }: Pick<OptionProps, 'option' | 'typed'>) {
  switch (option.kind) {
    case 'product':
      return <ProductContent product={option.product} typed={typed} />
    case 'category':
      return (
        <>
          <span className="picture" data-tint={option.category.tint}>
            <CategoryArt of={option.category} on="chip" />
          </span>
          <Marked text={option.category.name} typed={typed} />
        </>
      )
    case 'last':
      return (
        <>
          <History className="icon" aria-hidden="true" />
          <Marked text={option.text} typed={typed} />
        </>
      )
    case 'spelling':
      return (
        <>
          <Search className="icon" aria-hidden="true" />
          <span className="suggest-name">
            <span>Did you mean</span> <strong>{option.text}</strong>
            <span>?</span>
          </span>
        </>
      )
    case 'typed':
      return (
        <>
          <span className="suggest-name">{`Search for “${option.text}”`}</span>
          <ArrowRight className="icon" aria-hidden="true" />
        </>
      )
  }
}

function ProductContent({ product, typed }: { product: ProductWire; typed: string }) {
  return (
    <>
      <Picture
        src={product.image[0]}
        category={product.category}
        alt=""
        sizes="40px"
        className={product.inStock ? '' : 'is-out'}
      />
      <span>
        <Marked text={product.name} typed={typed} />
        {(product.weight || product.unitPrice) && (
          <span className="suggest-weight">
            <Measure of={product} />
          </span>
        )}
      </span>
      {product.inStock ? <Price {...product} /> : <span className="suggest-out">Out of stock</span>}
    </>
  )
}

/** The parts follow each other as in the text, so their index is a stable key. */
const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <span className="suggest-name">
    {matchedParts(text, typed).map((part, index) => {
      const Part = part.isMatched ? 'mark' : 'span'
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
      return <Part key={index}>{part.text}</Part>
    })}
  </span>
)
