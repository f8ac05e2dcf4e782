export const NoScriptNotice = () => (
  <noscript>
    <p className="bg-honey-100 px-4 py-3 text-center text-honey">
      Please turn on JavaScript to log in, use your cart and order. You can browse and search without it.
    </p>
  </noscript>
)
