import { Bike, CircleAlert, Leaf, Star } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { formatDollars } from '../../../domain/money.ts'
import { DETAIL_FIELDS, DETAIL_ROWS } from '../../../domain/products/product-details.ts'
import { daysUntilUseBy } from '../../../domain/stock/batches.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { capitalized, choiceName } from '../../../domain/text/shown-text.ts'
import { longDay } from '../../../domain/time/day-text.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { useMeasuredDeliveries } from '../../document/measured-claims.ts'
import { useDeliveryTime } from '../../document/open-state.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { storeNow } from '../../state/store-clock.ts'
import { useHydrated } from '../../state/use-browser.ts'
import type { Elements } from '../../ui/elements.ts'
import { extraTerms, LowTag, OfferTag, Price, soldPrices, UnitPrice } from '../../ui/price.tsx'
import { Status } from '../../ui/status.tsx'
import { aboutEach } from '../../ui/weight-text.ts'
import { useQuantity } from '../cart/cart-state.ts'
import { addToCart } from '../cart/change-cart.ts'
import { QuantityStepper } from '../catalog/quantity-stepper.tsx'
import { restockAlertCode, storedAlerts } from '../catalog/restock-alert-code.ts'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { useLoss } from '../lost-demand/use-loss.ts'
import '../../look/thumb-bar.css'

// A name of more characters would fill half of the screen as a heading.
const LONG_NAME = 80

export function ProductAbout({ product, children }: { product: ProductWire; children?: Elements }) {
  useLoss('soldOut', product.inStock ? '' : product._id)
  return (
    <div className="product-about">
      <div className="product-heading">
        <h1 className={product.name.length > LONG_NAME ? 'product-title-long' : undefined}>{product.name}</h1>
        {product.weighed ? (
          <p className="soft">{aboutEach(product.weighed)}</p>
        ) : (
          product.weight && <p className="soft">{product.weight}</p>
        )}
        {useHydrated() && <FavouriteHeart large product={product} />}
      </div>
      <Rating measured={product.rating} />
      <div className="product-price">
        <Price {...product} large>
          {product.inStock ? <OfferTag {...product} /> : <OutOfStock />}
          <LowTag stock={product.stock} />
        </Price>
        {product.keepsUntil && <KeepsAtLeast until={product.keepsUntil} />}
        {product.saleUntil && <p className="small">{`Sale until ${longDay(product.saleUntil)}`}</p>}
        {product.weighed ? (
          <p className="soft small">
            {`One is about ${formatDollars(product.offerPrice)}. You pay what it weighs when we pack it, inclusive of all taxes.`}
          </p>
        ) : (
          <p className="product-unit-price soft small">
            <UnitPrice of={product} /> <span>inclusive of all taxes</span>
          </p>
        )}
        {extraTerms(product) && <p className="small">{capitalized(extraTerms(product))}</p>}
      </div>
      {product.inStock ? <ProductActions product={product} /> : <Restock product={product} />}
      {children}
    </div>
  )
}

/** The page says how long the earliest piece keeps from the day on which it is read, which may be later than it was rendered. */
function KeepsAtLeast({ until }: { until: string }) {
  const { today, timeZone = 'UTC' } = useStoreFacts()
  const isHydrated = useHydrated()
  const day = isHydrated || today === undefined ? dayOf(new Date(storeNow()), timeZone) : today
  return <p className="small">{`Keeps at least ${countOf(daysUntilUseBy(until, day), 'day')}`}</p>
}

const OutOfStock = () => (
  <Status tone="plain" icon={CircleAlert}>
    Out of stock
  </Status>
)

function Restock({ product }: { product: ProductWire }) {
  const { code } = useLazyCode(restockAlertCode, { wanted: useHydrated() })
  return (
    <div className="product-restock">
      {code ? <code.RestockAlert product={product} /> : <p>We’re restocking. Please check back soon.</p>}
    </div>
  )
}

/** The actions are a bar on phones. The bar repeats the price, because the price above may have scrolled away. */
function ProductActions({ product }: { product: ProductWire }) {
  const quantity = useQuantity(product._id)
  const sold = soldPrices(product)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (storedAlerts.read()?.includes(product._id)) restockAlertCode.load().then((code) => code.forgetAlert(product._id), String)
  }, [product._id])
  const buyNow = () => {
    addToCart(product)
    navigate(paths.cart())
  }
  return (
    <div className="product-actions thumb-bar needs-script">
      <p className="product-actions-price" data-price={formatDollars(sold.offerPrice) + sold.per.replace(' ', '\n')} />
      <QuantityStepper
        large
        product={product}
        quantity={quantity}
        add={(button) => (
          <button type="button" {...button} className="button button-primary button-large button-block">
            <span>Add to Cart</span>
          </button>
        )}
      />
      <button type="button" className="button button-secondary button-large" onClick={buyNow}>
        Buy now
      </button>
    </div>
  )
}

const STARS = [1, 2, 3, 4, 5]
const UNRATED = 4 // shown until somebody has rated the product (specification, section 9)

function Rating({ measured }: { measured: ProductWire['rating'] }) {
  const average = measured?.average ?? UNRATED
  const text = `${average} of ${STARS.length}`
  return (
    <p className="product-rating">
      <span className="stars" role="img" aria-label={`${text} stars`}>
        {STARS.map((star) => (
          <Star
            key={star}
            className={star <= Math.round(average) ? 'icon' : 'icon is-off'}
            fill="currentColor"
            aria-hidden="true"
          />
        ))}
      </span>
      <span aria-hidden="true">{text}</span>
      {measured && (
        <span className="soft">{measured.count === 1 ? 'Rated by 1 buyer' : `Rated by ${measured.count} buyers`}</span>
      )}
    </p>
  )
}

export const ProductDetails = ({ product }: { product: ProductWire }) => (
  <>
    {product.description.length > 0 && (
      <section className="product-description" aria-labelledby="about">
        <h2 id="about">About this product</h2>
        <ul className="bullet-list">
          {product.description.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
            <li key={index}>{line}</li>
          ))}
        </ul>
      </section>
    )}
    <ProductFacts product={product} />
    <ProductPromise />
  </>
)

function ProductPromise() {
  const deliveryTime = useDeliveryTime()
  const measured = useMeasuredDeliveries()
  return (
    <ul className="product-promise">
      <li>
        <Bike className="icon" aria-hidden="true" />
        <span>
          <span>{`Groceries delivered ${deliveryTime}`}</span>
          {measured !== null && <span className="soft small own-line">{measured}</span>}
        </span>
      </li>
      <li>
        <Leaf className="icon" aria-hidden="true" />
        Freshness Guaranteed
      </li>
    </ul>
  )
}

/** Shows what is known of the product. When no allergen is listed, it does not claim that there is none. */
function ProductFacts({ product }: { product: ProductWire }) {
  const facts = DETAIL_FIELDS.flatMap((field) => {
    const value = product[field] ?? (field === 'allergens' && product.ingredients && 'None listed. Please check the package.')
    return value ? (
      <div key={field}>
        <dt>{DETAIL_ROWS[field].heading}</dt>
        <dd>{typeof value === 'string' ? value : <Names of={value} areAllergens={field === 'allergens'} />}</dd>
      </div>
    ) : (
      []
    )
  })
  return facts.length > 0 && <dl className="sizes">{facts}</dl>
}

function Names({ of, areAllergens }: { of: readonly string[]; areAllergens: boolean }) {
  const names = choiceName(of.join(', '))
  if (!areAllergens) return names
  return (
    <>
      <span>Contains</span> <strong>{names}</strong>
    </>
  )
}
