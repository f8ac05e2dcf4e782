import { useLocation } from 'wouter'
import { closeLoginDialog, useLoginDialog } from '../features/account/login-dialog-state.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { paths } from '../routing/paths.ts'
import { useHydrated } from '../state/use-browser.ts'
import { notify } from '../ui/notify.ts'
import { loginDialog, NOT_LOADED } from './menu-code.ts'

export function LoginPlace() {
  const dialog = useLoginDialog()
  const isLoginPage = useLocation()[0] === paths.login()
  const isWanted = useHydrated() && (dialog.open || isLoginPage)
  const { code: LoginDialog } = useLazyCode(loginDialog, {
    wanted: isWanted && dialog,
    onFailure() {
      notify.error(NOT_LOADED)
      closeLoginDialog()
    },
  })
  return LoginDialog && <LoginDialog />
}
