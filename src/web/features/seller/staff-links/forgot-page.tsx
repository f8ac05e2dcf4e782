import { useState } from 'react'
import { Link } from 'wouter'
import { FORGOTTEN_RULES } from '../../../../domain/staff/staff-rules.ts'
import { staffApi } from '../../../api/staff-api.ts'
import { checkEmailTitle, useHasMail } from '../../../document/mailing.ts'
import { paths } from '../../../routing/paths.ts'
import { ForgottenPassword, NO_LINK_REQUEST } from '../../../ui/forgotten-password.tsx'
import { LinkPanel } from './link-panel.tsx'

export function ForgotPage({ title }: { title: string }) {
  const [request, setRequest] = useState(NO_LINK_REQUEST)
  const hasMail = useHasMail()
  return (
    <LinkPanel
      title={request.isSent ? checkEmailTitle(hasMail) : title}
      text={
        request.isSent
          ? null
          : `${hasMail ? 'We’ll email you a link to choose a new one. ' : ''}The owner sets a new password where the store is started.`
      }
      form={
        <ForgottenPassword
          request={request}
          onChange={setRequest}
          rules={FORGOTTEN_RULES}
          send={staffApi.forgot}
          sentText={(email) => `If someone on the staff has the email ${email}, a link is on its way. It works for an hour.`}
        />
      }
    >
      <p>
        <Link className="text-link" href={paths.sellerAddProduct()}>
          Back to the login
        </Link>
      </p>
    </LinkPanel>
  )
}
