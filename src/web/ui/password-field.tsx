import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldFrame, type FieldProps } from './field.tsx'
import './form.css'

/** A password that is shown is hidden again when the form is reset. */
export function PasswordField({ label, hint, error, ...attributes }: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const Icon = isShown ? EyeOff : Eye

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setIsShown(false)
    form?.addEventListener('reset', hide)
    return () => form?.removeEventListener('reset', hide)
  }, [])
  function toggle() {
    const field = input.current
    const { selectionStart = null, selectionEnd = null } = field ?? {}
    flushSync(() => setIsShown(!isShown))
    if (field !== document.activeElement) return
    const restore = () => field?.setSelectionRange(selectionStart, selectionEnd)
    restore() // some browsers lose the selection when the type changes
    requestAnimationFrame(restore) // Chromium loses it with the next frame
  }
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(links) => (
        <div className="input-password">
          <input {...links} {...attributes} ref={input} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className="icon-button"
            aria-pressed={isShown}
            onMouseDown={(event) => event.preventDefault()} // keeps the focus, and a phone's keyboard
            onClick={toggle}
          >
            <Icon className="icon" aria-hidden="true" />
            <span className="visually-hidden">{`Show ${label.toLowerCase()}`}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Tells password managers whose password a form saves. It is out of view but rendered, since some managers skip fields
 * that are not.
 */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
