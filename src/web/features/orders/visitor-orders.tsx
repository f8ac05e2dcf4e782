import { useState } from 'react'
import { Link } from 'wouter'
import { orderNumberIssue } from '../../../domain/orders/order-number.ts'
import { emailIssue } from '../../../domain/text/email.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { useHasMail } from '../../document/mailing.ts'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { momentText } from '../../ui/date-text.ts'
import { Field } from '../../ui/field.tsx'
import { LinkSent } from '../../ui/forgotten-password.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { LoginFirst } from '../account/shopper-only.tsx'
import { PARCEL } from './order-progress.tsx'
import { forgetOrders, rememberedOrders } from './remembered-orders.ts'
import '../../look/form-page.css'
import '../../look/panel.css'

/** Shows visitors the orders that this browser remembers, and finds others by their number and email. */
export const VisitorOrders = () => (
  <div className="visitor-orders">
    <RememberedOrders />
    <section className="panel" aria-labelledby="find-order">
      <h2 className="summary-heading" id="find-order">
        Ordered without an account?
      </h2>
      <FindOrder />
    </section>
    <LoginFirst
      art={<ArtPicture tint="peach" of={PARCEL} sizes="145px" first />}
      title="Log in to see and track your orders"
      returnTo={paths.myOrders()}
    >
      Find what you bought, what you paid and where your order is.
    </LoginFirst>
  </div>
)

function RememberedOrders() {
  const [orders, setOrders] = useState(() => rememberedOrders())
  if (orders.length === 0) return null
  const forget = () => {
    forgetOrders()
    setOrders([])
  }
  return (
    <section className="panel remembered-orders" aria-labelledby="remembered">
      <div className="panel-head">
        <h2 className="summary-heading" id="remembered">
          Ordered in this browser
        </h2>
        <button type="button" className="text-link" onClick={forget}>
          Forget them
        </button>
      </div>
      <ul>
        {orders.map(({ secret, number, placedAt }) => (
          <li key={secret}>
            <Link className="text-link numbers" href={paths.guestOrder(secret)}>
              {`Order ${number}`}
            </Link>
            <span className="soft">{momentText(new Date(placedAt).toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FindOrder() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const hasMail = useHasMail()
  const { busy, errors, message, form } = useForm({
    rules: { number: orderNumberIssue, email: emailIssue },
    async send(typed) {
      const email = typedText(typed, 'email')
      const response = await guestApi.findOrder({ number: typedText(typed, 'number'), email })
      if (!response.success) {
        notify.failure(response)
        return response
      }
      setSentTo(email)
      return null
    },
  })
  if (sentTo !== null) {
    return (
      <LinkSent onAgain={() => setSentTo(null)}>
        {`If an order with this number belongs to ${sentTo}, its link is on the way.`}
      </LinkSent>
    )
  }
  return (
    <>
      {hasMail && <p>We’ll email you the link to your order.</p>}
      <form className="form-grid" {...form}>
        <Field
          name="number"
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          required
          hint="Such as 7K3M-9QXD. It’s on your receipt."
          error={errors.number}
        />
        <Field name="email" label="Email" type="email" autoComplete="email" required error={errors.email} />
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy}>Email me the link</SubmitButton>
      </form>
    </>
  )
}
