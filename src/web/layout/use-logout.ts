import { useLocation } from 'wouter'
import { logout } from '../features/account/shopper-session.ts'
import { paths } from '../routing/paths.ts'

/** Returns a function that logs out and goes to /login (specification, section 4). */
export function useLogout(): () => void {
  const [, navigate] = useLocation()
  return () => {
    void logout()
    navigate(paths.login())
  }
}
