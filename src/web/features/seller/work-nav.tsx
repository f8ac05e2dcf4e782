import { WORK_LINKS } from './seller-links.ts'
import { SellerNav } from './seller-nav.tsx'
import './work-nav.css'

/** The pages of those who pack, drive and count. */
export const WorkNav = () => <SellerNav className="work-nav" label="Store" links={WORK_LINKS} />
