import { useEffect, useId } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginArt } from './login-art.tsx'
import { closeLoginDialog, useLoginDialog } from './login-dialog-state.ts'
import { LoginForm } from './login-form.tsx'
import { useShopperSession } from './shopper-session.ts'
import './login-dialog.css'

/** Asks a visitor to log in or to make an account: when a part of the store asks for it, and at /login. */
export function LoginDialog() {
  const dialog = useLoginDialog()
  const { status } = useShopperSession()
  const [location, navigate] = useLocation()
  const title = useId()
  const isAtLogin = location === paths.login()
  const isShopper = status === 'shopper'
  const isKnown = status !== 'asking'

  useEffect(() => {
    if (isShopper) closeLoginDialog() // also when it was another tab that logged in
  }, [isShopper])

  if (isAtLogin && isShopper) return <Redirect to={paths.home()} replace />
  if (isShopper || !isKnown || !(dialog.open || isAtLogin)) return null

  const goOn = () => {
    const next = (dialog.open && dialog.returnTo) || paths.home()
    if (next !== location) navigate(next, { replace: isAtLogin }) // so that Back leads past /login
    requestAnimationFrame(keepFocus)
  }
  const close = () => {
    closeLoginDialog()
    if (isAtLogin) navigate(paths.home(), { replace: true })
    requestAnimationFrame(keepFocus)
  }
  return (
    <Dialog labelledBy={title} onClose={close}>
      <LoginArt />
      <LoginForm titleId={title} onDone={goOn} />
    </Dialog>
  )
}

/** The dialog gives the focus back to what opened it; where that is gone, as a Login button is after the login, the content takes it. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
