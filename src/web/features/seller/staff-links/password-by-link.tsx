import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { type StaffLink, staffApi } from '../../../api/staff-api.ts'
import { OnceHydrated } from '../../../ui/before-scripts.tsx'
import { NewPasswordForm } from '../../../ui/new-password-form.tsx'
import { notify } from '../../../ui/notify.ts'
import { firstPage } from '../seller-links.ts'
import { beginSession } from '../seller-session.ts'
import { LinkPanel } from './link-panel.tsx'

interface PasswordByLinkProps {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly purpose: StaffLink['purpose']
  readonly send: typeof staffApi.accept
  readonly wayOn: ReactNode
}

export function PasswordByLink({ title, text, button, purpose, send, wayOn }: PasswordByLinkProps) {
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
