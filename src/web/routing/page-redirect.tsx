import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { isLoadingPage } from './navigation-state.ts'

interface PageRedirectProps {
  readonly to: string
}

/** Redirects, unless the user is already on the way to another page. */
export function PageRedirect({ to }: PageRedirectProps): null {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    if (!isLoadingPage.get()) navigate(to, { replace: true })
  }, [to, navigate])
  return null
}
