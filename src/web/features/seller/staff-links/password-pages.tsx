import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { type StaffLink, staffApi } from '../../../api/staff-api.ts'
import { paths } from '../../../routing/paths.ts'
import { OnceHydrated } from '../../../ui/before-scripts.tsx'
import { NewPasswordForm } from '../../../ui/new-password-form.tsx'
import { notify } from '../../../ui/notify.ts'
import { firstPage } from '../seller-menu.ts'
import { beginSession } from '../seller-session.ts'
import { LinkPanel } from './link-panel.tsx'

export const AcceptPage = ({ title }: { title: string }) => (
  <PasswordByLink
    title={title}
    text="Choose a password to log in with."
    button="Accept invitation"
    purpose="invitation"
    send={staffApi.accept}
    wayOn="Ask the owner for a new invitation."
  />
)

export const ResetPage = ({ title }: { title: string }) => (
  <PasswordByLink
    title={title}
    text="This logs you out on all other devices."
    button="Save password"
    purpose="reset"
    send={staffApi.reset}
    wayOn={
      <Link className="text-link" href={paths.forgotStaffPassword()}>
        Send me a new link
      </Link>
    }
  />
)

interface PasswordByLinkProps {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly purpose: StaffLink['purpose']
  readonly send: typeof staffApi.accept
  readonly wayOn: ReactNode
}

function PasswordByLink({ title, text, button, purpose, send, wayOn }: PasswordByLinkProps) {
  const [, navigate] = useLocation()
  const save: ComponentProps<typeof NewPasswordForm>['send'] = async (fields) => {
    const response = await send(fields)
    if (!response.success) return response
    notify.success(response.message)
    beginSession(response)
    navigate(firstPage(response.seller.role), { replace: true })
    return null
  }
  const findEmail = (token: string) => staffApi.findLinkEmail({ token, purpose })
  return (
    <LinkPanel
      title={title}
      text={text}
      form={
        <OnceHydrated>
          <NewPasswordForm button={button} findEmail={findEmail} send={save} wayOn={wayOn} />
        </OnceHydrated>
      }
    />
  )
}
