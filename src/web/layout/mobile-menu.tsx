import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { notify } from '../ui/notify.ts'
import { NOT_LOADED, openMenu } from './menu-code.ts'

export function MobileMenu({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { code: OpenMenu } = useLazyCode(openMenu, {
    wanted: isOpen,
    onFailure() {
      notify.error(NOT_LOADED)
      setIsOpen(false)
    },
  })
  return (
    <>
      <button
        type="button"
        className="icon-button navbar-menu"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Menu className="icon icon-large" aria-hidden="true" />
      </button>
      {OpenMenu && <OpenMenu path={path} onClose={() => setIsOpen(false)} />}
    </>
  )
}
