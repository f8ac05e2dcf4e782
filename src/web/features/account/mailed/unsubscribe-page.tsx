import { newsletterApi } from '../../../api/newsletter-api.ts'
import { PressPage } from './press-page.tsx'

export const UnsubscribePage = () => (
  <PressPage
    title="Unsubscribe?"
    button="Unsubscribe"
    done={{ title: 'You’re unsubscribed', text: 'You won’t get our newsletter any more.' }}
    send={newsletterApi.unsubscribe}
  >
    Press the button if you no longer want our newsletter.
  </PressPage>
)
