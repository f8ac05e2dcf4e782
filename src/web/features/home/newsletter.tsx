import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../api/api.ts'
import letterDense from '../../pictures/letter@2x.webp'
import letter from '../../pictures/letter.webp'
import { Art } from '../../ui/art.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

type Outcome = 'none' | 'busy' | 'thanked' | { readonly error: string }

export const Newsletter = () => (
  <section className="section container" aria-labelledby="news">
    <div className="newsletter">
      <Art of={{ src: letter, dense: letterDense }} sizes="(min-width: 48rem) 136px, 88px" />
      <div className="newsletter-text">
        <h2 id="news">First to the good stuff</h2>
        <p>New products and deals, once a week, in your inbox.</p>
      </div>
      <NewsletterForm />
    </div>
  </section>
)

/** Keeps an email for the newsletter. What was typed stays until it was kept. */
function NewsletterForm() {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const error = typeof outcome === 'object' ? outcome.error : null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (outcome === 'busy') return
    const form = event.currentTarget
    setOutcome('busy')
    const answer = await api.subscribe(String(new FormData(form).get('email')))
    if (answer.success) {
      setOutcome('thanked')
      form.reset()
    } else {
      const { email } = answer.errors
      setOutcome(email === undefined ? 'none' : { error: email })
      notify.failure(answer)
    }
  }
  return (
    <form className="newsletter-form" noValidate onSubmit={submit}>
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
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : 'news-note'}
          onChange={() => outcome !== 'busy' && setOutcome('none')}
        />
        {error !== null && <FieldError id="news-note">{error}</FieldError>}
        <p className="newsletter-thanks" role="status">
          {outcome === 'thanked' && (
            <>
              <CircleCheck className="icon" aria-hidden="true" />
              Thank you! We will write once a week.
            </>
          )}
        </p>
      </div>
      <SubmitButton className="button-large" busy={outcome === 'busy'}>
        Subscribe
      </SubmitButton>
    </form>
  )
}
