import { Route, Switch } from 'wouter'
import { AddAddressPage } from './features/addresses/add-address-route.ts'
import { CartPage } from './features/cart/cart-route.ts'
import { CategoryPage } from './features/catalog/category-page.tsx'
import { ProductsPage } from './features/catalog/products-page.tsx'
import { ContactPage } from './features/contact/contact-page.tsx'
import { HomePage } from './features/home/home-page.tsx'
import { LoaderPage } from './features/loader/loader-page.tsx'
import { MyOrdersPage } from './features/orders/my-orders-route.ts'
import { ProductPage } from './features/product/product-page.tsx'
import { SellerArea } from './features/seller/seller-route.ts'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { StoreFrame } from './layout/store-frame.tsx'

/** Which page stands at which address (specification, section 2). Navbar and footer stand around all but the seller's. */
export function StoreRoutes() {
  return (
    <Switch>
      <Route path="/seller/*?">
        <SellerArea />
      </Route>
      <Route>
        <StoreFrame>
          <ShopperRoutes />
        </StoreFrame>
      </Route>
    </Switch>
  )
}

function ShopperRoutes() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/login" component={HomePage} />
      <Route path="/products" component={ProductsPage} />
      <Route path="/products/:category">{({ category }) => <CategoryPage category={category} />}</Route>
      <Route path="/products/:category/:id">{({ category, id }) => <ProductPage category={category} id={id} />}</Route>
      <Route path="/cart" component={CartPage} />
      <Route path="/add-address" component={AddAddressPage} />
      <Route path="/my-orders" component={MyOrdersPage} />
      <Route path="/loader" component={LoaderPage} />
      <Route path="/contact" component={ContactPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
