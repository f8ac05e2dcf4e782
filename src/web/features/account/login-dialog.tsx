import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import { PageRedirect } from '../../routing/navigation.ts'
import { paths } from '../../routing/paths.ts'
import { CloseX, Modal } from '../../ui/dialog.tsx'
import { StillLife } from '../home/still-life.tsx'
import { closeLoginDialog, type LoginMode, useLoginDialog } from './login-dialog-state.ts'
import { LoginForm } from './login-form.tsx'
import { useShopperSession } from './shopper-session.ts'
import './login.css'

/** Opens on request and at /login. */
export function LoginDialog() {
  const dialog = useLoginDialog()
  const { status } = useShopperSession()
  const [path, navigate] = useLocation()
  const [title, intro] = [useId(), useId()]
  const isAtLogin = path === paths.login()
  const isShopper = status === 'shopper'
  const isKnown = status !== 'loading'

  useEffect(() => {
    if (isShopper) closeLoginDialog() // also after a login in another tab
  }, [isShopper])

  if (isAtLogin && isShopper) return <PageRedirect to={paths.home()} />
  if (isShopper || !isKnown || !(dialog.open || isAtLogin)) return null

  const goOn = () => {
    const next = (dialog.open && dialog.returnTo) || paths.home()
    if (next !== path) navigate(next, { replace: isAtLogin }) // so that Back skips /login
    requestAnimationFrame(keepFocus)
  }
  const close = () => {
    closeLoginDialog()
    if (isAtLogin) navigate(paths.home(), { replace: true })
    requestAnimationFrame(keepFocus)
  }
  return (
    <Modal className="dialog" aria-labelledby={title} aria-describedby={intro} onClose={close}>
      <LoginArt />
      <LoginForm
        titleId={title}
        introId={intro}
        reason={dialog.open ? dialog.reason : null}
        firstMode={dialog.open ? dialog.mode : modeInUrl()}
        onDone={goOn}
      />
      <CloseX onClose={close} />
    </Modal>
  )
}

/** Links to /login?mode=register begin with the registration. */
const modeInUrl = (): LoginMode => (new URLSearchParams(location.search).get('mode') === 'register' ? 'register' : 'login')

/**
 * The element that opened the dialog may be gone, as the Login button is after a login. The focus then moves to the
 * page's content.
 */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

const LoginArt = () => (
  <div className="dialog-art" aria-hidden="true">
    <p>Your larder, always full</p>
    <StillLife isFirst={false} />
  </div>
)
