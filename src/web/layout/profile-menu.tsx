import { ChevronDown, FolderHeart, ListChecks, LogOut, MapPin, ReceiptText, UserRound } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { initials } from '../../domain/text/shown-text.ts'
import { paths } from '../routing/paths.ts'
import { useLogout } from './use-logout.ts'
import './menus.css'

export function ProfileMenu({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useId()
  const logout = useLogout()
  const [path] = useLocation()
  const close = () => setIsOpen(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(close, [path])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  function onBlur(event: FocusEvent) {
    if (event.relatedTarget !== null && !container.current?.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events
    <div className="profile" ref={container} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="profile-button"
        aria-expanded={isOpen}
        aria-controls={menu}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="profile-name">{name.trim().split(/\s/)[0]}</span>
        <span className="visually-hidden">, your account</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div className="menu" id={menu} hidden={!isOpen}>
        <Link className="menu-row" href={paths.myOrders()} onClick={close}>
          <ReceiptText className="icon" aria-hidden="true" />
          My Orders
        </Link>
        <Link className="menu-row" href={paths.favourites()} onClick={close}>
          <FolderHeart className="icon" aria-hidden="true" />
          Favorites
        </Link>
        <Link className="menu-row" href={paths.shoppingList()} onClick={close}>
          <ListChecks className="icon" aria-hidden="true" />
          Shopping list
        </Link>
        <Link className="menu-row" href={paths.addresses()} onClick={close}>
          <MapPin className="icon" aria-hidden="true" />
          Addresses
        </Link>
        <Link className="menu-row" href={paths.account()} onClick={close}>
          <UserRound className="icon" aria-hidden="true" />
          Account settings
        </Link>
        <button type="button" className="menu-row" onClick={logout}>
          <LogOut className="icon" aria-hidden="true" />
          Logout
        </button>
      </div>
    </div>
  )
}
