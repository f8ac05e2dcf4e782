import { Bell, MailCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { requestRestockAlert } from '../../../contract/endpoints/restock-alert-endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { emailIssue } from '../../../domain/text/email.ts'
import type { Failure } from '../../api/failure.ts'
import { request } from '../../api/request.ts'
import { nothingMailed, useHasMail } from '../../document/mailing.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError, FormError, typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { forgetAlert, type Requester, saveAlert, useRequester } from './saved-alerts.ts'
import './restock-alert.css'

export { forgetAlert } from './saved-alerts.ts'

type Product = Pick<ProductWire, '_id' | 'name'>

interface RestockAlertProps {
  readonly product: Product
  readonly level?: 2 | 3
}

/** Offers an email about a product that is sold out: to visitors by a field, and to a shopper by one press. */
export function RestockAlert({ product, level = 2 }: RestockAlertProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const session = useShopperSession()
  const by = useRequester(product._id)
  const hasRequested = useRef(false)
  const hasMail = useHasMail()
  const user = session.status === 'shopper' ? session.user : null
  const email = emailOf(by, user)
  async function ask(typed: string): Promise<Failure | null> {
    const response = await request(requestRestockAlert, { body: { product: product._id, email: typed } })
    if (!response.success) {
      notify.failure(response)
      return response
    }
    if (response.isAvailable) {
      notify.success(response.message)
      return null
    }
    hasRequested.current = true
    saveAlert(product._id, user?.email === typed ? { shopper: user._id } : { email: typed })
    return null
  }
  return (
    <section className="restock-alert" aria-labelledby={id}>
      <Heading id={id}>Tell me when it’s back</Heading>
      {email === null ? (
        session.status !== 'loading' && <AlertForm key={user?._id} ownEmail={user?.email ?? null} ask={ask} />
      ) : (
        <Promised email={email} takesFocus={hasRequested.current}>
          {user === null && (
            <>
              {hasMail && <p className="restock-alert-note">The first time, please press the link that we emailed you.</p>}
              <button type="button" className="text-link" onClick={() => forgetAlert(product._id)}>
                Use another email
              </button>
            </>
          )}
        </Promised>
      )}
    </section>
  )
}

/** Returns the email that gets the mail, or null when nobody asked whose email this person may see. */
function emailOf(by: Requester | null, user: { readonly _id: string; readonly email: string } | null): string | null {
  if (by === null) return null
  if ('shopper' in by) return by.shopper === user?._id ? user.email : null
  return user === null || user.email === by.email ? by.email : null
}

interface AlertFormProps {
  /** The email of the account, which its shopper need not enter. */
  readonly ownEmail: string | null
  readonly ask: (email: string) => Promise<Failure | null>
}

function AlertForm({ ownEmail, ask }: AlertFormProps) {
  const { busy, errors, message, form } = useForm({
    rules: ownEmail === null ? { email: emailIssue } : {},
    send: (typed) => ask(ownEmail ?? typedText(typed, 'email').trim()),
  })
  return (
    <form {...form}>
      {ownEmail === null ? (
        <p className="restock-alert-note">One email when you can buy it again, and nothing else.</p>
      ) : (
        <p>{`One email to ${ownEmail} when you can buy it again.`}</p>
      )}
      <div className="restock-alert-row">
        {ownEmail === null && <EmailField error={errors.email} />}
        <BusyButton type="submit" className="button button-primary" icon={Bell} busy={busy} aria-disabled={busy}>
          Notify me
        </BusyButton>
      </div>
      {message !== null && <FormError>{message}</FormError>}
    </form>
  )
}

/** `Field` of ui is not used here, because its file has much that this page does not need. */
function EmailField({ error }: { error: string | undefined }) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <input
        className="input"
        id={id}
        name="email"
        type="email"
        required
        autoComplete="email"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
      />
      {error && <FieldError id={note}>{error}</FieldError>}
    </div>
  )
}

interface PromisedProps {
  readonly email: string
  /** `takesFocus` is true after a press of the button that was here, which had the focus. */
  readonly takesFocus: boolean
  readonly children: Elements
}

function Promised({ email, takesFocus, children }: PromisedProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  const hasMail = useHasMail()
  useEffect(() => {
    if (takesFocus) sentence.current?.focus()
  }, [takesFocus])
  return (
    <>
      <p className="restock-alert-promise" role="status" tabIndex={-1} ref={sentence}>
        <MailCheck className="icon" aria-hidden="true" />
        <span>{hasMail ? `We’ll email you at ${email} once it’s back.` : nothingMailed}</span>
      </p>
      {children}
    </>
  )
}
