import { useRouter } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'

/** Still encoded: wouter's `useLocation` decodes the whole path, and so would make `A` of the segment `%2541`. */
export const usePath = (): string => usePathname(useRouter())
