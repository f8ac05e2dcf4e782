import { useLocation } from 'wouter'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead } from '../../document/page-head.tsx'
import { paths } from '../../routing/paths.ts'
import { CategoryGrid } from '../catalog/category-grid.tsx'
import { SkipToProducts } from '../catalog/product-grid.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { StoreStructuredData } from './store-structured-data.tsx'
import { WhyUs } from './why-us.tsx'
import './home-page.css'

/** Is also shown behind the login dialog at /login. */
export function HomePage() {
  const isLogin = useLocation()[0] === paths.login()
  const delivered = ['delivered to your door', usePromisedTime()].filter((part) => part !== null).join(' ')
  return (
    <>
      <PageHead
        title={isLogin ? 'Login' : null}
        description={`Fresh groceries and snacks, ${delivered}. Loved by 10,000+ happy customers.`}
        {...(!isLogin && { canonical: paths.home() })}
      />
      {!isLogin && <StoreStructuredData />}
      <SkipToProducts />
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
