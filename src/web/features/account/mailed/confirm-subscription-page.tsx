import { newsletterApi } from '../../../api/newsletter-api.ts'
import { PressPage } from './press-page.tsx'

export const ConfirmSubscriptionPage = () => (
  <PressPage
    title="Our newsletter?"
    button="Confirm subscription"
    done={{ title: 'Thank you!', text: 'You’ll hear from us once a week.' }}
    send={newsletterApi.confirmSubscription}
  >
    New products and deals in your inbox, once a week.
  </PressPage>
)
