import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { CategoryGrid } from '../catalog/category-grid.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { StoreStructuredData } from './store-structured-data.tsx'
import { WhyUs } from './why-us.tsx'

/** Also behind the login dialog at /login. */
export function HomePage() {
  const isLogin = useLocation()[0] === paths.login()
  return (
    <>
      {!isLogin && <StoreStructuredData />}
      <Hero />
      <section className="section container" aria-labelledby="categories">
        <div className="section-head">
          <h2 id="categories">Shop by category</h2>
        </div>
        <CategoryGrid />
      </section>
      <BestSellers />
      <WhyUs />
      <Newsletter />
    </>
  )
}
