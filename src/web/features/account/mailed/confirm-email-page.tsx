import { accountApi } from '../../../api/account-api.ts'
import { PressPage } from './press-page.tsx'

export const ConfirmEmailPage = () => (
  <PressPage
    title="Confirm your email"
    button="Confirm my email"
    done={{ title: 'Thank you!', text: 'Your email is confirmed.' }}
    send={accountApi.confirmEmail}
  >
    Press the button if you created an account at Larder with this email.
  </PressPage>
)
