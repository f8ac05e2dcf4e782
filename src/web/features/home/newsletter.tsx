import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { nothingMailed, useHasMail } from '../../document/mailing.ts'
import { NEWSLETTER_LINE, useStoreIdentity } from '../../document/store-identity.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import letterDense from '../../pictures/letter@2x.webp'
import letter from '../../pictures/letter.webp'
import { Art } from '../../ui/art.tsx'
import { FieldError, FormError, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'

/** The rule of emails loads once somebody is about to enter one. Until it is there, the store checks what is not empty. */
const emailRule = lazyCode(async () => (await import('../../../domain/text/email.ts')).emailIssue)

const emptyIssue = (typed: string) => (typed.trim() === '' ? 'Email is required' : null)

export const Newsletter = () => (
  <section className="section container needs-script" aria-labelledby="news">
    <div className="newsletter">
      <Art of={{ src: letter, dense: letterDense }} sizes="(min-width: 48rem) 136px, 88px" early />
      <div className="newsletter-text">
        <h2 id="news">Be the first to know</h2>
        <p>{useStoreIdentity().words?.newsletter ?? NEWSLETTER_LINE}</p>
      </div>
      <NewsletterForm />
    </div>
  </section>
)

function NewsletterForm() {
  const [isThanked, setIsThanked] = useState(false)
  const hasMail = useHasMail()
  const { busy, errors, message, form } = useForm({
    rules: { email: (typed) => (emailRule.get() ?? emptyIssue)(typed) },
    async send(fields) {
      const response = await api.subscribe(typedText(fields, 'email'))
      if (!response.success) {
        notify.failure(response)
        return response
      }
      form.ref.current?.reset()
      setIsThanked(true)
      return null
    },
  })
  return (
    <form className="newsletter-form" {...form}>
      <div className="field">
        <label className="visually-hidden" htmlFor="news-email">
          Email
        </label>
        <input
          className="input"
          id="news-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="Your email"
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={errors.email ? 'news-note' : undefined}
          onFocus={() => {
            emailRule.load().catch(() => {}) // tried again at the next focus
          }}
          onChange={() => setIsThanked(false)}
        />
        {errors.email && <FieldError id="news-note">{errors.email}</FieldError>}
        {message !== null && <FormError>{message}</FormError>}
        <p className="newsletter-thanks" role="status">
          {isThanked && (
            <>
              {hasMail && <CircleCheck className="icon" aria-hidden="true" />}
              <span>{hasMail ? 'Thank you! You’ll hear from us.' : `Thank you! ${nothingMailed}`}</span>
            </>
          )}
        </p>
      </div>
      <SubmitButton className="button-large" busy={busy}>
        Subscribe
      </SubmitButton>
    </form>
  )
}
