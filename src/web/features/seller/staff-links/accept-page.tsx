import { staffApi } from '../../../api/staff-api.ts'
import { PasswordByLink } from './password-by-link.tsx'

export const AcceptPage = ({ title }: { title: string }) => (
  <PasswordByLink
    title={title}
    text="Choose the password with which you will log in."
    button="Accept invitation"
    purpose="invitation"
    send={staffApi.accept}
    wayOn="Ask the owner for a new invitation."
  />
)
