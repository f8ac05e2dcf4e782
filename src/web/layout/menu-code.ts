import { searchSuggestions } from '../features/catalog/search-box.tsx'
import { lazyCode } from '../lazy-code/lazy-code.ts'

export const loginDialog = lazyCode(async () => (await import('../features/account/login-dialog.tsx')).LoginDialog)
export const mobileMenu = lazyCode(async () => (await import('./mobile-menu.tsx')).MobileMenu)
export const profileMenu = lazyCode(async () => (await import('./profile-menu.tsx')).ProfileMenu)

/** Loads early what opens in the navbar. A failed load is retried when it opens. */
export function preloadMenus(): void {
  for (const code of [loginDialog, mobileMenu, searchSuggestions]) code.load().catch(() => {})
}
