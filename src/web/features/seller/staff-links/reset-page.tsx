import { Link } from 'wouter'
import { staffApi } from '../../../api/staff-api.ts'
import { paths } from '../../../routing/paths.ts'
import { PasswordByLink } from './password-by-link.tsx'

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
