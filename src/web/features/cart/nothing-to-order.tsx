import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import '../../look/panel.css'

export function NothingToOrder() {
  const heading = useId()
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 className="summary-heading" id={heading}>
        Nothing to order right now
      </h2>
      <p>Nothing in your cart is available. Leave it here for later, or pick something else for today.</p>
      <Link className="button button-primary button-large" href={paths.products()}>
        See what’s in stock
      </Link>
    </section>
  )
}
