import { lazyCode } from '../lazy-code/lazy-code.ts'

export const loginDialog = lazyCode(async () => (await import('../features/account/login-dialog.tsx')).LoginDialog)
export const mobileMenu = lazyCode(async () => (await import('./mobile-menu.tsx')).MobileMenu)
export const profileMenu = lazyCode(async () => (await import('./profile-menu.tsx')).ProfileMenu)

export const NOT_LOADED = 'That didn’t load. Check your connection and try again.'

/** Loads the menus early. A failed load is retried when the menu opens. */
export function preloadMenus(): void {
  for (const code of [loginDialog, mobileMenu]) code.load().catch(() => {})
}
