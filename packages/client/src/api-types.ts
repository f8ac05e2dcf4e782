// Written by `npm run docs` from /openapi.json. Do not edit.

export interface paths {
  "/api/staff/accept": {
    /** Sets the first password by the link of an invitation, and logs in */
    post: operations["acceptInvitation"];
  };
  "/api/order/keep": {
    /**
     * Marks an order’s payment issue as resolved
     * @description For: owner, manager.
     */
    post: operations["acceptOrder"];
  };
  "/api/address/add": {
    /**
     * Saves an address; its fields may also be in an object `address`
     * @description For: shopper.
     */
    post: operations["addAddress"];
  };
  "/api/category/add": {
    /**
     * Adds a category, the last in order
     * @description For: owner, manager.
     */
    post: operations["addCategory"];
  };
  "/api/customers/note": {
    /**
     * Adds a note about a customer, which is in the data that they can download, word for word
     * @description For: owner, manager.
     */
    post: operations["addCustomerNote"];
  };
  "/api/product/add": {
    /**
     * Adds a product with up to four pictures (`images`)
     * @description For: owner, manager.
     */
    post: operations["addProduct"];
  };
  "/api/category/archive": {
    /**
     * Takes a category without products out of the store, or back into it
     * @description For: owner, manager.
     */
    post: operations["archiveCategory"];
  };
  "/api/product/archive": {
    /**
     * Takes a product out of the store, or back into it
     * @description For: owner, manager.
     */
    post: operations["archiveProduct"];
  };
  "/api/suppliers/archive": {
    /**
     * Archives a supplier, from whom nothing is bought any more, or takes it back
     * @description For: owner, manager.
     */
    post: operations["archiveSupplier"];
  };
  "/api/order/ask-cash": {
    /**
     * Makes an order whose card could not be charged one that is paid in cash
     * @description For: owner, manager, packer.
     */
    post: operations["askForCash"];
  };
  "/api/seller/second-factor/begin": {
    /**
     * Makes a secret for an authenticator app, to be confirmed within fifteen minutes
     * @description For: owner.
     */
    post: operations["beginSecondFactor"];
  };
  "/api/customers/block": {
    /**
     * Keeps a customer from placing orders, or lets them order again; open orders go on, and staff may order for them
     * @description For: owner, manager.
     */
    post: operations["blockCustomer"];
  };
  "/api/order/cancel": {
    /**
     * Cancels an order until packing begins; gives back what was paid online
     * @description For: shopper, guest.
     */
    post: operations["cancelOrder"];
  };
  "/api/order/waiting/cancel": {
    /**
     * Cancels a payment that was not made, or dismisses one that failed
     * @description For: shopper, guest.
     */
    post: operations["cancelWaitingPayment"];
  };
  "/api/customers/credit": {
    /**
     * Gives credit to a customer with an account, or takes some; the customer reads the reason
     * @description For: owner, manager.
     */
    post: operations["changeCredit"];
  };
  "/api/order/details": {
    /**
     * Changes address, note or phone of an order that nobody packs yet
     * @description For: shopper, guest.
     */
    post: operations["changeDetails"];
  };
  "/api/order/status": {
    /**
     * Moves an order to its next status; canceling it gives back what was paid online
     * @description For: owner, manager, packer, courier.
     */
    post: operations["changeOrderStatus"];
  };
  "/api/order/status/many": {
    /**
     * Moves up to 200 orders, each by itself
     * @description For: owner, manager, packer, courier.
     */
    post: operations["changeOrderStatuses"];
  };
  "/api/seller/change-login": {
    /**
     * Changes the owner’s email and password, and ends the other sessions; where mail is sent, a new email counts once confirmed
     * @description For: owner.
     */
    post: operations["changeOwnerLogin"];
  };
  "/api/user/password": {
    /**
     * Changes the password and ends the account’s other sessions
     * @description For: shopper.
     */
    post: operations["changePassword"];
  };
  "/api/product/change-many": {
    /**
     * Changes category, prices and stock of several products, or archives them: all or none
     * @description For: owner, manager.
     */
    post: operations["changeProducts"];
  };
  "/api/order/slot": {
    /**
     * Chooses another delivery time for an order that nobody packs yet: `now` or the start of a slot
     * @description For: shopper, guest.
     */
    post: operations["changeSlot"];
  };
  "/api/staff/role": {
    /**
     * Gives someone another role, which ends their sessions
     * @description For: owner.
     */
    post: operations["changeStaffRole"];
  };
  "/api/stock/change": {
    /**
     * Counts a product’s stock, changes the count, or ends it (`count: null`)
     * @description For: owner, manager, packer.
     */
    post: operations["changeStock"];
  };
  "/api/newsletter/subscription": {
    /**
     * Whether the shopper’s email gets the newsletter
     * @description For: shopper.
     */
    get: operations["findSubscription"];
    /**
     * Begins or ends the newsletter to the shopper’s confirmed email
     * @description For: shopper.
     */
    post: operations["changeSubscription"];
  };
  "/api/address/default": {
    /**
     * Makes an address the default, which is preselected until an order went elsewhere
     * @description For: shopper.
     */
    post: operations["chooseDefaultAddress"];
  };
  "/api/user/claim": {
    /** Emails the guest of an order a link to choose a password, which makes an account with all orders of this email; the same if there is one */
    post: operations["claimOrders"];
  };
  "/api/order/problem/close": {
    /**
     * Answers a problem, or all open ones of an order, and mails the reply; a refund of its lines closes it too
     * @description For: owner, manager.
     */
    post: operations["closeComplaint"];
  };
  "/api/day/close": {
    /**
     * Closes a day: saves its figures, with who closed it and when
     * @description For: owner, manager.
     */
    post: operations["closeDay"];
  };
  "/api/purchases/close": {
    /**
     * Ends a purchase: what did not come is on its way no longer
     * @description For: owner, manager.
     */
    post: operations["closePurchase"];
  };
  "/api/user/confirm": {
    /** Confirms an account’s email, or makes a new one the account’s, by a mailed link */
    post: operations["confirmEmail"];
  };
  "/api/seller/second-factor/confirm": {
    /**
     * Turns the second factor on by a code of the app, ends all other sessions of the owner, and shows ten recovery codes
     * @description For: owner.
     */
    post: operations["confirmSecondFactor"];
  };
  "/api/newsletter/confirm": {
    /** Confirms a subscription by a mailed link */
    post: operations["confirmSubscription"];
  };
  "/api/seller/is-auth": {
    /**
     * Who of the staff is logged in
     * @description For: owner, manager, packer, courier.
     */
    get: operations["currentSeller"];
  };
  "/api/user/is-auth": {
    /**
     * The account with its cart
     * @description For: shopper.
     */
    get: operations["currentShopper"];
  };
  "/api/link-request": {
    /** What an assistant asks a shopper to allow, for the browser in which it asked */
    get: operations["showLinkRequest"];
    /**
     * Allows an assistant what it asked for, or not; only in the browser in which it asked
     * @description For: shopper.
     */
    post: operations["decideLink"];
  };
  "/api/user/delete": {
    /**
     * Deletes the account; its orders stay without who placed them
     * @description For: shopper.
     */
    post: operations["deleteAccount"];
  };
  "/api/product/delete": {
    /**
     * Deletes a product that nobody ordered, with its pictures and history
     * @description For: owner, manager.
     */
    post: operations["deleteProduct"];
  };
  "/api/seller/lost-demand": {
    /**
     * What shoppers did not get in 7 or 30 days: searches without a result, sold-out products, missing pieces
     * @description For: owner, manager.
     */
    get: operations["listLostDemand"];
    /**
     * Dismisses a row of lost demand, or takes that back
     * @description For: owner, manager.
     */
    post: operations["dismissLostDemand"];
  };
  "/api/seller/sessions/end-others": {
    /**
     * Ends all of one’s own sessions but this one
     * @description For: owner, manager, packer, courier.
     */
    post: operations["endOtherSellerSessions"];
  };
  "/api/user/sessions/end-others": {
    /**
     * Ends all sessions of the account but this one
     * @description For: shopper.
     */
    post: operations["endOtherSessions"];
  };
  "/api/seller/second-factor/end": {
    /**
     * Turns the second factor off
     * @description For: owner.
     */
    post: operations["endSecondFactor"];
  };
  "/api/seller/sessions/end": {
    /**
     * Ends one of one’s own sessions
     * @description For: owner, manager, packer, courier.
     */
    post: operations["endSellerSession"];
  };
  "/api/user/sessions/end": {
    /**
     * Ends one of the account’s sessions
     * @description For: shopper.
     */
    post: operations["endSession"];
  };
  "/api/staff/sessions/end": {
    /**
     * Ends a session of one of the staff
     * @description For: owner.
     */
    post: operations["endStaffSession"];
  };
  "/api/user/data": {
    /**
     * All that is saved about the shopper, as a file
     * @description For: shopper.
     */
    get: operations["exportAccountData"];
  };
  "/api/product/export": {
    /**
     * All products, archived or not, as a file of comma-separated values
     * @description For: owner, manager.
     */
    get: operations["exportProducts"];
  };
  "/api/order/export": {
    /**
     * The orders of `GET /api/order/seller` as a file of comma-separated values
     * @description For: owner, manager.
     */
    get: operations["exportSellerOrders"];
  };
  "/api/seller/taxes/export": {
    /**
     * Goods, tax and what was refunded of both, by rate of tax, of the days of `GET /api/seller/dashboard`, as a file of comma-separated values
     * @description For: owner, manager.
     */
    get: operations["exportTaxes"];
  };
  "/api/order/failed-delivery": {
    /**
     * Says why an order that is out for delivery was not delivered: it is Packing again and goes out later, or is canceled, and what was paid online goes back
     * @description For: owner, manager, courier.
     */
    post: operations["failDelivery"];
  };
  "/api/cart/swaps": {
    /** Other products that give at least the amount of these items for less money; saves nothing */
    post: operations["findCartSwaps"];
  };
  "/api/user/confirmation": {
    /**
     * Whether the account’s email is confirmed, and the new email that is not confirmed yet
     * @description For: shopper.
     */
    get: operations["findEmailConfirmation"];
    /**
     * Emails another link that confirms the new email, or the account’s, five an hour at most
     * @description For: shopper.
     */
    post: operations["mailConfirmationAgain"];
  };
  "/api/order/find": {
    /** Emails the link of an order to its email, if number and email belong to one; responds the same if not */
    post: operations["findOrder"];
  };
  "/api/user/reset/email": {
    /** The account’s email behind a mailed link, for password managers, and what the link is for; null when it has ended; uses nothing up */
    post: operations["findResetEmail"];
  };
  "/api/staff/link/email": {
    /** The person’s email behind a mailed link, for password managers; null when the link has ended; uses nothing up */
    post: operations["findStaffLinkEmail"];
  };
  "/api/user/forgot": {
    /** Emails a link for a new password, if the email has an account */
    post: operations["forgotPassword"];
  };
  "/api/staff/forgot": {
    /** Emails a link for a new password, five an hour at most; the same response for any email */
    post: operations["forgotStaffPassword"];
  };
  "/api/cash": {
    /**
     * The cash that each person of the staff received on a day, and what of it was counted and handed over
     * @description For: owner, manager.
     */
    get: operations["getCashOfDay"];
  };
  "/api/order/cash-taken": {
    /**
     * The cash that the person who asks has received today, and what of it is not handed over yet
     * @description For: owner, manager, courier.
     */
    get: operations["getCashTaken"];
  };
  "/api/customers/one": {
    /**
     * A customer with their orders, problems, notes and credit
     * @description For: owner, manager.
     */
    get: operations["getCustomer"];
  };
  "/api/seller/dashboard": {
    /**
     * Sales, taxes, deliveries, cancellations and waste of today, 7 or 30 days or of the days from one to another, beside as many days before; what is low and late now
     * @description For: owner, manager.
     */
    get: operations["getDashboard"];
  };
  "/api/day": {
    /**
     * Orders, money, taxes and cash of one day, and its closing with what changed since
     * @description For: owner, manager.
     */
    get: operations["getDay"];
  };
  "/api/delivery/options": {
    /** How soon an order placed now is delivered; while the store is closed, when it opens */
    get: operations["getDeliveryOptions"];
  };
  "/api/demonstration": {
    /**
     * What removing the demonstration would take, and which of its products would stay
     * @description For: owner.
     */
    get: operations["getDemonstration"];
  };
  "/api/order/one": {
    /**
     * One order, by `id` or by `number` in any spelling; for its shopper also by the `key` it was placed with; for whoever has it by its `secret`
     * @description For: shopper, guest, owner, manager, packer, courier.
     */
    get: operations["getOrder"];
  };
  "/api/user/credit": {
    /**
     * The account’s credit, and where it came from
     * @description For: shopper.
     */
    get: operations["getOwnCredit"];
  };
  "/api/purchases/one": {
    /**
     * A purchase with its receipts; packers see no costs
     * @description For: owner, manager, packer.
     */
    get: operations["getPurchase"];
  };
  "/api/seller/push": {
    /**
     * What a browser needs to get notifications of new orders, and whether it gets them
     * @description For: owner, manager, packer.
     */
    get: operations["getPush"];
  };
  "/api/seller/second-factor": {
    /**
     * Whether the owner’s login needs a second factor, and how many recovery codes are left
     * @description For: owner.
     */
    get: operations["getSecondFactor"];
  };
  "/api/seller/product": {
    /**
     * One product, archived or not, with its version
     * @description For: owner, manager.
     */
    get: operations["getSellerProduct"];
  };
  "/api/settings": {
    /**
     * The store’s settings, with the defaults of those that are not set
     * @description For: owner.
     */
    get: operations["getSettings"];
    /**
     * Changes settings; fields that are absent stay, `null` is the default again
     * @description For: owner.
     */
    post: operations["saveSettings"];
  };
  "/api/truth": {
    /** Delivery times of the last 30 days (at most the newest 10,000) beside the promise, customers, ratings, best sellers; at most a minute old */
    get: operations["getStoreFigures"];
  };
  "/api/cash/handover": {
    /**
     * Records the cash that a person hands over, as it was counted
     * @description For: owner, manager.
     */
    post: operations["handOverCash"];
  };
  "/api/suppliers/prices": {
    /**
     * Changes costs, case sizes and barcodes by a supplier’s price list
     * @description For: owner, manager.
     */
    post: operations["importPrices"];
  };
  "/api/product/import": {
    /**
     * Adds and changes products by a file as exported; rows with errors are left out
     * @description For: owner, manager.
     */
    post: operations["importProducts"];
  };
  "/api/staff/invite": {
    /**
     * Invites someone by email; again: with a new link, name and role
     * @description For: owner.
     */
    post: operations["inviteStaff"];
  };
  "/api/order/keep-promise": {
    /**
     * Decides that an order comes as it was promised, although the settings have changed
     * @description For: owner, manager.
     */
    post: operations["keepPromise"];
  };
  "/api/activity": {
    /**
     * What people of the store did, newest first
     * @description For: owner, manager.
     */
    get: operations["listActivity"];
  };
  "/api/activity/people": {
    /**
     * Who works here, and who else did something
     * @description For: owner, manager.
     */
    get: operations["listActivityPeople"];
  };
  "/api/address/get": {
    /**
     * The account’s addresses, oldest first
     * @description For: shopper.
     */
    get: operations["listAddresses"];
  };
  "/api/seller/alarms": {
    /**
     * What is wrong with the store now, such as a mail server that rejects its login, and what to do
     * @description For: owner.
     */
    get: operations["listAlarms"];
  };
  "/api/seller/assistants": {
    /**
     * The assistants that came, by the site of their profile, with their searches, checkouts and orders
     * @description For: owner, manager.
     */
    get: operations["listAssistants"];
  };
  "/api/product/bought": {
    /**
     * Up to 10 products of the shopper’s newest 50 orders that can be bought now, those in most orders first
     * @description For: shopper.
     */
    get: operations["listBoughtProducts"];
  };
  "/api/order/promises": {
    /**
     * Open orders that were promised what no longer holds since the settings changed, the earliest due first
     * @description For: owner, manager.
     */
    get: operations["listBrokenPromises"];
  };
  "/api/category/list": {
    /** The store’s categories, in their order */
    get: operations["listCategories"];
  };
  "/api/codes": {
    /**
     * Discount codes, with how often they were used and what they gave away
     * @description For: owner, manager.
     */
    get: operations["listCodes"];
  };
  "/api/order/problems": {
    /**
     * Problems that shoppers reported, open ones first, newest first
     * @description For: owner, manager.
     */
    get: operations["listComplaints"];
  };
  "/api/customers": {
    /**
     * Customers with their orders and sums: accounts, guests by confirmed email, and other guests each by themselves
     * @description For: owner, manager.
     */
    get: operations["listCustomers"];
  };
  "/api/seller/jobs": {
    /**
     * Background work that waits, and what failed
     * @description For: owner, manager.
     */
    get: operations["listJobs"];
  };
  "/api/user/assistants": {
    /**
     * The assistants that may act for the shopper, the newest first
     * @description For: shopper.
     */
    get: operations["listLinkedAssistants"];
  };
  "/api/outbox": {
    /**
     * Emails that were, will be or would have been sent, newest first
     * @description For: owner.
     */
    get: operations["listMails"];
  };
  "/api/seller/opening-tasks": {
    /**
     * What is left to do before the store opens; `isOpeningListHidden` of the settings hides it
     * @description For: owner.
     */
    get: operations["listOpeningTasks"];
  };
  "/api/order/attention": {
    /**
     * Payment issues, newest order first; `limit` counts orders (default 100)
     * @description For: owner, manager.
     */
    get: operations["listPaymentIssues"];
  };
  "/api/product/changes": {
    /**
     * What people changed of products, field by field, newest first
     * @description For: owner, manager.
     */
    get: operations["listProductChanges"];
  };
  "/api/product/list": {
    /** Products, newest first; page by page with a limit */
    get: operations["listProducts"];
  };
  "/api/purchases": {
    /**
     * Purchases with their lines, of some states or one supplier; packers see no costs
     * @description For: owner, manager, packer.
     */
    get: operations["listPurchases"];
  };
  "/api/product/ratings": {
    /**
     * The shopper’s own ratings, of these products or of the newest 200
     * @description For: shopper.
     */
    get: operations["listRatings"];
  };
  "/api/rounds": {
    /**
     * The delivery rounds that leave on a day, in the sequence of their times; a courier gets their own
     * @description For: owner, manager, packer, courier.
     */
    get: operations["listRounds"];
  };
  "/api/seller/categories": {
    /**
     * Categories with their products’ number and last change, also archived ones
     * @description For: owner, manager.
     */
    get: operations["listSellerCategories"];
  };
  "/api/order/seller": {
    /**
     * All orders by status, day, lateness, or a search; newest first, or open ones by when they are due
     * @description For: owner, manager, packer, courier.
     */
    get: operations["listSellerOrders"];
  };
  "/api/seller/products": {
    /**
     * Products with their stock, by name, category or state, sorted; how many are in each state
     * @description For: owner, manager, packer.
     */
    get: operations["listSellerProducts"];
  };
  "/api/seller/sessions": {
    /**
     * One’s own sessions, newest first
     * @description For: owner, manager, packer, courier.
     */
    get: operations["listSellerSessions"];
  };
  "/api/user/sessions": {
    /**
     * The account’s sessions, newest first
     * @description For: shopper.
     */
    get: operations["listSessions"];
  };
  "/api/order/user": {
    /**
     * The account’s orders, newest first
     * @description For: shopper.
     */
    get: operations["listShopperOrders"];
  };
  "/api/staff": {
    /**
     * The owner and the staff, also those who were invited
     * @description For: owner.
     */
    get: operations["listStaff"];
  };
  "/api/staff/sessions": {
    /**
     * The newest 500 sessions of the staff, without the owner’s
     * @description For: owner.
     */
    get: operations["listStaffSessions"];
  };
  "/api/stock/movements": {
    /**
     * Changes of a product’s stock, newest first
     * @description For: owner, manager, packer.
     */
    get: operations["listStockMovements"];
  };
  "/api/suppliers": {
    /**
     * From whom the store buys, with the number of their products
     * @description For: owner, manager.
     */
    get: operations["listSuppliers"];
  };
  "/api/stock/use-soon": {
    /**
     * Batches that end within the days of the setting `markdown`, the earliest first
     * @description For: owner, manager, packer.
     */
    get: operations["listUseSoon"];
  };
  "/api/order/waiting": {
    /**
     * Online payments that can still be made, are processing, or failed within a day; a guest’s order has at most one
     * @description For: shopper, guest.
     */
    get: operations["listWaitingPayments"];
  };
  "/api/seller/login": {
    /** Logs the owner, or one of the staff, in */
    post: operations["loginSeller"];
  };
  "/api/user/login": {
    /** Logs a shopper in */
    post: operations["loginShopper"];
  };
  "/api/seller/logout": {
    /**
     * Ends this session
     * @description For: owner, manager, packer, courier.
     */
    get: operations["logoutSeller"];
  };
  "/api/user/logout": {
    /**
     * Ends this session
     * @description For: shopper.
     */
    get: operations["logoutShopper"];
  };
  "/api/stock/mark-down": {
    /**
     * Gives the product of a batch a sale until the batch is gone
     * @description For: owner, manager.
     */
    post: operations["markDownBatch"];
  };
  "/api/order/again": {
    /**
     * What can be bought now of an earlier order, and at which prices; saves nothing
     * @description For: shopper.
     */
    post: operations["orderAgain"];
  };
  "/api/order/pick": {
    /**
     * Saves what was found of some lines while packing, and what replaces them; `undo: true` takes a line’s back
     * @description For: owner, manager, packer.
     */
    post: operations["pickOrder"];
  };
  "/api/order/cod": {
    /**
     * Places an order paid in cash at delivery, and takes it from the cart
     * @description For: shopper, guest.
     */
    post: operations["placeCashOrder"];
  };
  "/api/order/stripe": {
    /**
     * Starts an online payment; `url` is the page to pay on
     * @description For: shopper, guest.
     */
    post: operations["placeOnlineOrder"];
  };
  "/api/order/staff": {
    /**
     * Places an order that a customer gives by phone, paid in cash when they get it; its history names who took it
     * @description For: owner, manager.
     */
    post: operations["placePhoneOrder"];
  };
  "/api/rounds/propose": {
    /**
     * Proposes a round for each courier of the open deliveries of a day or slot that are in no round yet; saves nothing
     * @description For: owner, manager.
     */
    post: operations["proposeRounds"];
  };
  "/api/cart/quote": {
    /** What an order of these items would cost now, and which of them can’t be bought; saves nothing */
    post: operations["quoteCart"];
  };
  "/api/product/rate": {
    /**
     * Rates a product that was delivered to the shopper; again changes it
     * @description For: shopper.
     */
    post: operations["rateProduct"];
  };
  "/api/order/recall": {
    /**
     * Brings an order that is out for delivery back to the store: it is Packing again
     * @description For: owner, manager, courier.
     */
    post: operations["recallOrder"];
  };
  "/api/purchases/receive": {
    /**
     * Takes what came of a purchase into stock; what nobody ordered of a product is taken and marked
     * @description For: owner, manager, packer.
     */
    post: operations["receivePurchase"];
  };
  "/api/stripe/webhook": {
    /** Receives a signed event of the payment provider; responds once its change is committed */
    post: operations["receiveWebhook"];
  };
  "/api/order/paid": {
    /**
     * Records that cash was received
     * @description For: owner, manager, courier.
     */
    post: operations["recordCashPayment"];
  };
  "/api/order/refund/paid-out": {
    /**
     * Records that a refund of cash was paid out by hand
     * @description For: owner, manager.
     */
    post: operations["recordPaidOut"];
  };
  "/api/order/reduce": {
    /**
     * Takes pieces out of an order that nobody packs yet; gives back what was paid for them
     * @description For: shopper, guest.
     */
    post: operations["reduceOrder"];
  };
  "/api/order/refund": {
    /**
     * Refunds products of an order, an amount, or all that is left; or a second payment of it
     * @description For: owner, manager.
     */
    post: operations["refundOrder"];
  };
  "/api/user/register": {
    /** Creates an account and logs in */
    post: operations["registerShopper"];
  };
  "/api/order/reject": {
    /**
     * Rejects a substitute until the order is out for delivery
     * @description For: shopper, guest.
     */
    post: operations["rejectSubstitute"];
  };
  "/api/outbox/release": {
    /**
     * Sends the emails that are held since the store was restored from a backup
     * @description For: owner.
     */
    post: operations["releaseMails"];
  };
  "/api/address/remove": {
    /**
     * Removes an address; the newest of the rest follows the default
     * @description For: shopper.
     */
    post: operations["removeAddress"];
  };
  "/api/demonstration/remove": {
    /**
     * Removes the demonstration for good: its products, shoppers and orders; again says the same
     * @description For: owner.
     */
    post: operations["removeDemonstration"];
  };
  "/api/staff/remove": {
    /**
     * Removes someone with their sessions and links
     * @description For: owner.
     */
    post: operations["removeStaff"];
  };
  "/api/seller/second-factor/recovery-codes": {
    /**
     * Ten new recovery codes; the old ones end
     * @description For: owner.
     */
    post: operations["renewRecoveryCodes"];
  };
  "/api/day/reopen": {
    /**
     * Takes a closing back, until a later day is closed; it stays in the day’s history
     * @description For: owner, manager.
     */
    post: operations["reopenDay"];
  };
  "/api/category/order": {
    /**
     * Puts all categories into an order
     * @description For: owner, manager.
     */
    post: operations["reorderCategories"];
  };
  "/api/order/problem": {
    /**
     * Reports what was missing, damaged or wrong in an order, until 7 days after its delivery; each line once
     * @description For: shopper, guest.
     */
    post: operations["reportComplaint"];
  };
  "/api/fault/report": {
    /** Logs an error of a page in a browser */
    post: operations["reportError"];
  };
  "/api/lost-demand": {
    /** Counts a search without a result, or a product that could not be had; with a token for its shopper */
    post: operations["reportLoss"];
  };
  "/api/product/notify": {
    /** Emails once when a product can be bought again; with a token, to the shopper’s own email by default */
    post: operations["requestRestockAlert"];
  };
  "/api/order/reschedule": {
    /**
     * Gives an order that was not sent out another time, and mails it: between `from` and `by`, or just by then
     * @description For: owner, manager.
     */
    post: operations["rescheduleOrder"];
  };
  "/api/user/reset": {
    /** Sets a password by a mailed link, ends the account’s sessions and logs in; a guest’s link makes and confirms the account */
    post: operations["resetPassword"];
  };
  "/api/staff/reset": {
    /** Sets a new password by a mailed link, ends all other sessions, and logs in */
    post: operations["resetStaffPassword"];
  };
  "/api/outbox/retry-all": {
    /**
     * Sends all emails that failed, and those that wait for their next try, now
     * @description For: owner.
     */
    post: operations["retryAllMails"];
  };
  "/api/outbox/retry": {
    /**
     * Sends an email that failed, or that waits for its next try, now
     * @description For: owner.
     */
    post: operations["retryMail"];
  };
  "/api/seller/assistants/save": {
    /**
     * Blocks the assistants of a site and of the sites below, lets them come again, or limits what they may do
     * @description For: owner.
     */
    post: operations["saveAssistantRule"];
  };
  "/api/codes/save": {
    /**
     * Makes a discount code, or changes the one with this id
     * @description For: owner, manager.
     */
    post: operations["saveCode"];
  };
  "/api/purchases/save": {
    /**
     * Saves a draft, or changes the one of `id`
     * @description For: owner, manager.
     */
    post: operations["savePurchase"];
  };
  "/api/rounds/save": {
    /**
     * Saves a new round or replaces one; without orders it is deleted
     * @description For: owner, manager.
     */
    post: operations["saveRound"];
  };
  "/api/suppliers/save": {
    /**
     * Adds a supplier, or changes the one of `id`
     * @description For: owner, manager.
     */
    post: operations["saveSupplier"];
  };
  "/api/product/search": {
    /** What a search box finds: products with the best first, related ones, and categories */
    get: operations["searchProducts"];
  };
  "/api/purchases/send": {
    /**
     * Marks a draft as sent, and mails it to the supplier with a file of its lines if they have an email
     * @description For: owner, manager.
     */
    post: operations["sendPurchase"];
  };
  "/api/product/stock": {
    /**
     * Marks a product as in stock or sold out
     * @description For: owner, manager, packer.
     */
    post: operations["setStock"];
  };
  "/api/checkout/session": {
    /** What an assistant has put together for a shopper, for whoever has its id */
    get: operations["showCheckoutSession"];
  };
  "/api/order/events": {
    /**
     * Changes of the shopper’s orders, for the seller of all, as server-sent events
     * @description For: shopper, owner, manager, packer, courier.
     */
    get: operations["streamOrderEvents"];
  };
  "/api/newsletter/subscribe": {
    /** Emails a link that confirms a subscription to the newsletter */
    post: operations["subscribe"];
  };
  "/api/seller/push/subscribe": {
    /**
     * Sends notifications of new orders to this device, until its session ends
     * @description For: owner, manager, packer.
     */
    post: operations["subscribePush"];
  };
  "/api/product/suggest": {
    /** Suggestions while somebody types into the search box */
    get: operations["suggestProducts"];
  };
  "/api/purchases/suggest": {
    /**
     * What to buy from a supplier: counted products that are low, in whole cases, less what is on its way; saves nothing
     * @description For: owner, manager.
     */
    post: operations["suggestPurchase"];
  };
  "/api/rounds/swap": {
    /**
     * Gives two orders of a round each other’s place
     * @description For: owner, manager, courier.
     */
    post: operations["swapStops"];
  };
  "/api/cash/handover/undo": {
    /**
     * Takes back a count that was a mistake, so that the cash can be counted again
     * @description For: owner, manager.
     */
    post: operations["takeBackHandover"];
  };
  "/api/order/undo": {
    /**
     * Takes back a delivery within a minute, by whoever recorded it
     * @description For: owner, manager, courier.
     */
    post: operations["undoDelivery"];
  };
  "/api/product/undo": {
    /**
     * Sets back a change, or all of a batch, but for what was edited since
     * @description For: owner, manager.
     */
    post: operations["undoProductChanges"];
  };
  "/api/user/assistants/unlink": {
    /**
     * Ends the link of an assistant, and all of its tokens
     * @description For: shopper.
     */
    post: operations["unlinkAssistant"];
  };
  "/api/newsletter/unsubscribe": {
    /** Ends a subscription, or all alerts of products that are back, by a mailed link */
    post: operations["unsubscribe"];
  };
  "/api/seller/push/unsubscribe": {
    /**
     * Sends no more notifications to this device
     * @description For: owner, manager, packer.
     */
    post: operations["unsubscribePush"];
  };
  "/api/user/update": {
    /**
     * Changes name or phone, or emails a link that makes a new email the account’s
     * @description For: shopper.
     */
    post: operations["updateAccount"];
  };
  "/api/address/update": {
    /**
     * Replaces the fields of an address; orders keep theirs
     * @description For: shopper.
     */
    post: operations["updateAddress"];
  };
  "/api/cart/update": {
    /**
     * Replaces the account’s cart: quantity by product id
     * @description For: shopper.
     */
    post: operations["updateCart"];
  };
  "/api/category/update": {
    /**
     * Changes name, tint, picture and sentence of a category; its path stays
     * @description For: owner, manager.
     */
    post: operations["updateCategory"];
  };
  "/api/favourites/update": {
    /**
     * Adds products to the shopper’s favourites, and removes others
     * @description For: shopper.
     */
    post: operations["updateFavourites"];
  };
  "/api/product/update": {
    /**
     * Changes fields and pictures of a product; new pictures are parts that `pictures` names
     * @description For: owner, manager.
     */
    post: operations["updateProduct"];
  };
  "/api/stock/write-off": {
    /**
     * Takes all pieces of a batch out of the stock as spoiled
     * @description For: owner, manager, packer.
     */
    post: operations["writeOffBatch"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Address: {
      _id: string;
      firstName: string;
      lastName: string;
      email: string;
      street: string;
      city: string;
      state: string;
      zipcode: string;
      country: string;
      phone: string;
      line2?: string;
      courierNote?: string;
    };
    CashOfDay: {
      day: string;
      received: number;
      paidOut: number;
      counted: number;
      toHandOver: number;
      difference: number;
      people: {
        person: string;
        name: string;
        orders: number;
        refunds: number;
        received: number;
        paidOut: number;
        counted: number;
        toHandOver: number;
        difference: number;
        handovers: {
          _id: string;
          expected: number;
          counted: number;
          difference: number;
          note?: string;
          /** @constant */
          isImpossible?: true;
          at: string;
          by: string;
          takenBackAt?: string;
          takenBackBy?: string;
        }[];
      }[];
    };
    Category: {
      name: string;
      path: string;
      tint: string;
      picture?: string;
      readonly drawings?: string[];
      description?: string;
      /** @constant */
      isEmpty?: true;
    };
    Delivery: {
      _id: string;
      number: string;
      name: string;
      street: string;
      city: string;
      zip: string;
      phone: string;
      line2?: string;
      courierNote?: string;
      note?: string;
      toPay?: number;
      deposit?: number;
      with?: string;
      /** @constant */
      isLeft?: true;
      stop?: {
        orders: string[];
        numbers: string[];
        toPay: number;
      };
      items: number;
      /** @enum {number} */
      minimumAge?: 18 | 21;
      ageLines?: {
        line: string;
        name: string;
        quantity: number;
        /** @enum {number} */
        minimumAge: 18 | 21;
      }[];
      toPayWithoutId?: number;
      dueAt: string;
      slot?: {
        start: string;
        end: string;
      };
    };
    Error: {
      /** @constant */
      success: false;
      message: string;
      errors?: {
        [key: string]: string;
      } | {
        row: number;
        column: string | null;
        message: string;
      }[];
      code?: ("second-factor-required" | "second-factor-invalid") | ("changed" | "ordered-already" | "session-taken" | "capture-failed" | "id-check");
      secret?: string;
      changes?: {
        product: string;
        name: string;
        was: number | null;
        now: number;
      }[];
      amount?: number;
      atMost?: number;
      due?: number;
      most?: number;
      weight?: number;
      minimum?: {
        amount: number;
        missing: number;
      };
      guestPieces?: number;
      /** @enum {number} */
      minimumAge?: 18 | 21;
      ageLines?: {
        line: string;
        name: string;
        quantity: number;
        /** @enum {number} */
        minimumAge: 18 | 21;
      }[];
      /** @enum {string} */
      status?: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
      nextSteps?: ("Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled")[];
      orders?: string[];
      now?: {
        minutes: number;
        /** @enum {string} */
        from: "measured" | "goal";
      } | null;
      slots?: {
        start: string;
        end: string;
        left: number;
      }[];
      short?: {
        product: string;
        name: string;
        wanted: number;
        left: number;
      }[];
      product?: components["schemas"]["SellerProduct"];
      category?: components["schemas"]["SellerCategory"];
      categories?: components["schemas"]["SellerCategory"][];
      toHandOver?: number;
      products?: number;
      results?: {
        id: string;
        ok: boolean;
        message?: string;
        product?: components["schemas"]["SellerProduct"];
      }[];
      created?: {
        row: number;
        id?: string;
        name: string;
        category: string;
        price: number;
        offerPrice: number;
        stock: number | null;
      }[];
      changed?: {
        row: number;
        id: string;
        field: string;
        from: unknown;
        to: unknown;
      }[];
      changedCount?: number;
      changedProducts?: number;
      same?: number;
      errorCount?: number;
      wrongRows?: number;
      warnings?: {
        row: number;
        column: string | null;
        message: string;
      }[];
      warningCount?: number;
      lostZeros?: number;
      leftOut?: number;
      unknownCategories?: {
        name: string;
        rows: number;
      }[];
    };
    Order: {
      _id: string;
      number: string;
      isGuest?: boolean;
      items: {
        line: string;
        product: {
          _id: string;
          name: string;
          category: string;
          image: string[];
          weight?: string;
          offerPrice: number;
        };
        quantity: number;
        deposit?: number;
        /** @enum {number} */
        minimumAge?: 18 | 21;
        broughtBack?: number;
        weighed?: {
          /** @enum {string} */
          per: "lb" | "kg";
          piece: number;
          unitPrice: number;
          most: number;
          overPercent: number;
          picked?: number;
        };
        picked?: number;
        pickedBy?: string;
        pickedAt?: string;
        /** @constant */
        isRestocked?: true;
        batches?: {
          useBy: string | null;
          quantity: number;
        }[];
        substituteFor?: string;
        /** @constant */
        isRejected?: true;
        problem?: {
          _id: string;
          /** @enum {string} */
          kind: "missing" | "damaged" | "wrong" | "other";
          quantity: number;
          refunded: number;
          note: string;
          at: string;
          /** @enum {string} */
          state: "open" | "refunded" | "answered";
          reply?: string;
          closedAt?: string;
        };
      }[];
      amount: number;
      atMost?: number;
      placedAmount?: number;
      takenOut?: number;
      sums?: components["schemas"]["Sums"];
      taxRule?: {
        percent: number;
        isIncluded: boolean;
        categories?: {
          [key: string]: number;
        };
      };
      credit?: number;
      code?: string;
      toPay: number;
      cashReceived?: number;
      /** @constant */
      isLeftOutRefunded?: true;
      /** @enum {string} */
      substitutions: "best" | "refund";
      /** @enum {number} */
      minimumAge?: 18 | 21;
      /** @constant */
      isOfAge?: true;
      note?: string;
      address: components["schemas"]["Address"] | {
        firstName: string;
        lastName: string;
        email: string;
        phone: string;
      };
      /** @enum {string} */
      fulfilment?: "delivery" | "pickup";
      pickupAddress?: string;
      slot?: {
        start: string;
        end: string;
      };
      with?: string;
      /** @constant */
      isLeft?: true;
      stop?: {
        orders: string[];
        numbers: string[];
        toPay: number;
      };
      /** @enum {string} */
      paymentType: "COD" | "Online";
      /** @enum {string} */
      status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
      isPaid: boolean;
      payment?: {
        /** @enum {string} */
        state?: "authorized" | "captured" | "released" | "failed";
        reserved?: number;
        captured?: number;
        isRefunded: boolean;
        paidAt?: string;
        /** @enum {string} */
        refund?: "pending" | "failed";
        soldOut: string[];
        duplicateOf?: string;
      };
      refunds: {
        _id: string;
        amount: number;
        /** @enum {string} */
        status: "pending" | "succeeded" | "failed";
        /** @constant */
        toCredit?: true;
        reason: string;
        at: string;
        by: string;
        lines?: {
          line: string;
          quantity: number;
        }[];
        /** @constant */
        isSettled?: true;
      }[];
      history: {
        /** @enum {string} */
        status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
        at: string;
        by: string;
        reason?: string;
        /** @enum {string} */
        failedDelivery?: "nobodyHome" | "wrongAddress" | "rejected" | "other";
      }[];
      createdAt: string;
      dueAt: string;
      /** @enum {string} */
      brokenPromise?: "time" | "area" | "pickup";
      deliveredAt?: string;
      assistant?: string;
      nextSteps?: ("Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled")[];
      canCancel?: boolean;
      canChange?: boolean;
      agreed?: {
        delivery: number;
        freeFrom: number | null;
        minimum: number | null;
        code: {
          /** @enum {string} */
          kind: "percent" | "amount" | "freeDelivery";
          value: number | null;
          minimum: number | null;
        } | null;
      };
    };
    Product: {
      _id: string;
      name: string;
      category: string;
      price: number;
      offerPrice: number;
      /** @constant */
      isPriceUnasked?: true;
      image: string[];
      description: string[];
      inStock: boolean;
      weight?: string;
      stock?: number;
      sku?: string;
      size?: {
        amount: number;
        unit: string;
      };
      deposit?: number;
      /** @enum {number} */
      minimumAge?: 18 | 21;
      brand?: string;
      diets?: string[];
      ingredients?: string;
      allergens?: string[];
      origin?: string;
      unitPrice?: {
        amount: number;
        per: string;
      };
      weighed?: {
        /** @enum {string} */
        per: "lb" | "kg";
        piece: number;
        price: number;
        offerPrice?: number;
      };
      saleUntil?: string;
      keepsUntil?: string;
      rating?: {
        count: number;
        average: number | null;
      };
    };
    Purchase: {
      _id: string;
      number: number;
      supplier: {
        _id: string;
        name: string;
      };
      /** @enum {string} */
      state: "draft" | "sent" | "partly" | "received" | "closed";
      note?: string;
      createdAt: string;
      by: string;
      sentAt?: string;
      expectedOn?: string;
      closedAt?: string;
      lines: {
        product: string;
        name: string;
        sku?: string;
        quantity: number;
        caseSize?: number;
        cost?: number;
        weighed?: {
          /** @enum {string} */
          per: "lb" | "kg";
          piece: number;
        };
        received: number;
        over?: number;
        short?: number;
      }[];
      sums?: {
        ordered: number;
        received: number;
      };
    };
    PurchaseWithReceipts: {
      _id: string;
      number: number;
      supplier: {
        _id: string;
        name: string;
      };
      /** @enum {string} */
      state: "draft" | "sent" | "partly" | "received" | "closed";
      note?: string;
      createdAt: string;
      by: string;
      sentAt?: string;
      expectedOn?: string;
      closedAt?: string;
      lines: {
        product: string;
        name: string;
        sku?: string;
        quantity: number;
        caseSize?: number;
        cost?: number;
        weighed?: {
          /** @enum {string} */
          per: "lb" | "kg";
          piece: number;
        };
        received: number;
        over?: number;
        short?: number;
      }[];
      sums?: {
        ordered: number;
        received: number;
      };
      receipts: {
        _id: string;
        at: string;
        by: string;
        lines: {
          product: string;
          quantity: number;
          cost?: number;
          useBy?: string;
          /** @constant */
          isUncounted?: true;
        }[];
      }[];
    };
    SavedAddress: {
      _id: string;
      firstName: string;
      lastName: string;
      email: string;
      street: string;
      city: string;
      state: string;
      zipcode: string;
      country: string;
      phone: string;
      line2?: string;
      courierNote?: string;
      isDefault: boolean;
      /** @constant */
      isLastUsed?: true;
      /** @constant */
      isOutside?: true;
    };
    SellerCategory: {
      _id: string;
      name: string;
      path: string;
      tint: string;
      picture?: string;
      readonly drawings?: string[];
      description?: string;
      /** @constant */
      isEmpty?: true;
      version: number;
      isArchived: boolean;
      products: number;
      at?: string;
      by?: string;
    };
    SellerProduct: {
      _id: string;
      name: string;
      category: string;
      price: number;
      offerPrice: number;
      /** @constant */
      isPriceUnasked?: true;
      image: string[];
      description: string[];
      inStock: boolean;
      weight?: string;
      stock?: number;
      sku?: string;
      size?: {
        amount: number;
        unit: string;
      };
      deposit?: number;
      /** @enum {number} */
      minimumAge?: 18 | 21;
      brand?: string;
      diets?: string[];
      ingredients?: string;
      allergens?: string[];
      origin?: string;
      unitPrice?: {
        amount: number;
        per: string;
      };
      weighed?: {
        /** @enum {string} */
        per: "lb" | "kg";
        piece: number;
        price: number;
        offerPrice?: number;
      };
      saleUntil?: string;
      keepsUntil?: string;
      rating?: {
        count: number;
        average: number | null;
      };
      isOffered: boolean;
      held: number;
      lowAt: number;
      batches?: {
        _id: string;
        useBy: string | null;
        quantity: number;
      }[];
      version: number;
      archived: boolean;
      barcodes?: string[];
      scaleItem?: string;
      orderTo?: number;
      cost?: number;
      caseSize?: number;
      supplier?: string;
      synonyms?: string[];
      sale?: {
        offerPrice: number;
        from: string;
        to: string;
        usualPrice?: number;
      };
      sold: number;
    };
    Session: {
      _id: string;
      device?: string;
      createdAt: string;
      expiresAt: string;
      isThis: boolean;
    };
    Sums: {
      cart: number;
      discount: number;
      tax: number;
      /** @default 0 */
      deposit: number;
      delivery: number;
      total: number;
      discountPercent?: number;
      credit?: number;
      due?: number;
    };
    User: {
      _id: string;
      name: string;
      email: string;
      phone?: string;
      cartItems: {
        [key: string]: number;
      };
      favourites: string[];
    };
  };
}
export type $defs = Record<string, never>;
export interface operations {
  acceptInvitation: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            seller: {
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
            };
            message: string;
          };
        };
      };
    };
  };
  acceptOrder: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  addAddress: {
    requestBody: {
      content: {
        "application/json": {
          firstName: string;
          lastName: string;
          email: string;
          street: string;
          city: string;
          state: string;
          zipcode: string | number;
          country: string;
          phone: string;
          line2?: string;
          courierNote?: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            address: components["schemas"]["SavedAddress"];
          };
        };
      };
    };
  };
  addCategory: {
    requestBody: {
      content: {
        "multipart/form-data": {
          categoryData: string;
          /** Format: binary */
          picture?: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            category: components["schemas"]["SellerCategory"];
          };
        };
      };
    };
  };
  addCustomerNote: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          note: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            customer: {
              _id: string;
              name: string;
              email: string;
              phone?: string;
              isGuest: boolean;
              isBlocked: boolean;
              orders: number;
              spent: number;
              givenBack: number;
              credit: number;
              lastOrderAt?: string;
              createdAt: string;
              block?: {
                reason: string;
                at: string;
                by: string;
              };
              canBlock: boolean;
            };
            notes: {
              _id: string;
              note: string;
              at: string;
              by: string;
            }[];
            ledger: {
              _id: string;
              /** @enum {string} */
              what: "given" | "used" | "released" | "returned" | "ended";
              amount: number;
              reason?: string;
              at: string;
              order?: string;
              number?: string;
              by?: string;
            }[];
          };
        };
      };
    };
  };
  addProduct: {
    requestBody: {
      content: {
        "multipart/form-data": {
          productData: string;
          images?: string[];
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
            notice?: string;
          };
        };
      };
    };
  };
  archiveCategory: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          version: number;
          archived: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            category: components["schemas"]["SellerCategory"];
          };
        };
      };
    };
  };
  archiveProduct: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          archived: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
            batch?: string;
            notice?: string;
          };
        };
      };
    };
  };
  archiveSupplier: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          /** @default true */
          archived?: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            supplier: {
              _id: string;
              name: string;
              email?: string;
              phone?: string;
              note?: string;
              leadDays?: number;
              minimum?: number;
              archived: boolean;
              products: number;
            };
          };
        };
      };
    };
  };
  askForCash: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  beginSecondFactor: {
    requestBody: {
      content: {
        "application/json": {
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            secret: string;
            uri: string;
          };
        };
      };
    };
  };
  blockCustomer: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          isBlocked: boolean;
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            customer: {
              _id: string;
              name: string;
              email: string;
              phone?: string;
              isGuest: boolean;
              isBlocked: boolean;
              orders: number;
              spent: number;
              givenBack: number;
              credit: number;
              lastOrderAt?: string;
              createdAt: string;
              block?: {
                reason: string;
                at: string;
                by: string;
              };
              canBlock: boolean;
            };
            notes: {
              _id: string;
              note: string;
              at: string;
              by: string;
            }[];
            ledger: {
              _id: string;
              /** @enum {string} */
              what: "given" | "used" | "released" | "returned" | "ended";
              amount: number;
              reason?: string;
              at: string;
              order?: string;
              number?: string;
              by?: string;
            }[];
          };
        };
      };
    };
  };
  cancelOrder: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          reason?: string;
        } | {
          secret: string;
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  cancelWaitingPayment: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        } | {
          secret: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  changeCredit: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          id: string;
          amount: number;
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            customer: {
              _id: string;
              name: string;
              email: string;
              phone?: string;
              isGuest: boolean;
              isBlocked: boolean;
              orders: number;
              spent: number;
              givenBack: number;
              credit: number;
              lastOrderAt?: string;
              createdAt: string;
              block?: {
                reason: string;
                at: string;
                by: string;
              };
              canBlock: boolean;
            };
            notes: {
              _id: string;
              note: string;
              at: string;
              by: string;
            }[];
            ledger: {
              _id: string;
              /** @enum {string} */
              what: "given" | "used" | "released" | "returned" | "ended";
              amount: number;
              reason?: string;
              at: string;
              order?: string;
              number?: string;
              by?: string;
            }[];
          };
        };
      };
    };
  };
  changeDetails: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          addressId?: string;
          address?: {
            firstName: string;
            lastName: string;
            email: string;
            street: string;
            city: string;
            state: string;
            zipcode: string | number;
            country: string;
            phone: string;
            line2?: string;
            courierNote?: string;
          };
          note?: string;
          phone?: string;
          expected?: {
            lines?: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
          };
        } | {
          secret: string;
          address?: {
            firstName: string;
            lastName: string;
            email: string;
            street: string;
            city: string;
            state: string;
            zipcode: string | number;
            country: string;
            phone: string;
            line2?: string;
            courierNote?: string;
          };
          note?: string;
          phone?: string;
          expected?: {
            lines?: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
          };
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  changeOrderStatus: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          /** @enum {string} */
          status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
          /** @enum {string} */
          from?: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
          reason?: string;
          isPaid?: boolean;
          idChecked?: boolean;
          /** @enum {string} */
          unpicked?: "include" | "leaveOut" | "refuse";
          leave?: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  changeOrderStatuses: {
    requestBody: {
      content: {
        "application/json": {
          ids: string[];
          /** @enum {string} */
          status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
          /** @enum {string} */
          from?: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
          reason?: string;
          idChecked?: boolean;
          /** @enum {string} */
          unpicked?: "include" | "leaveOut" | "refuse";
          leave?: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            results: {
              id: string;
              ok: boolean;
              /** @enum {string} */
              status?: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
              message: string;
            }[];
          };
        };
      };
    };
  };
  changeOwnerLogin: {
    requestBody: {
      content: {
        "application/json": {
          password: string;
          code?: string;
          newEmail?: string;
          newPassword?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            email: string;
            newEmail?: string;
          };
        };
      };
    };
  };
  changePassword: {
    requestBody: {
      content: {
        "application/json": {
          oldPassword: string;
          newPassword: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  changeProducts: {
    requestBody: {
      content: {
        "application/json": {
          changes: {
            id: string;
            version: number;
            category?: unknown;
            price?: unknown;
            offerPrice?: unknown;
            stock?: unknown;
            inStock?: unknown;
            archived?: unknown;
            sale?: unknown;
            weighed?: unknown;
            barcodes?: unknown;
            brand?: unknown;
            diets?: unknown;
            deposit?: unknown;
            minimumAge?: unknown;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            results: {
              id: string;
              ok: boolean;
              message?: string;
              product?: components["schemas"]["SellerProduct"];
            }[];
            batch?: string;
          };
        };
      };
    };
  };
  changeSlot: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          delivery: string;
        } | {
          secret: string;
          delivery: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  changeStaffRole: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          /** @enum {string} */
          role: "manager" | "packer" | "courier";
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            person: {
              _id: string;
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
              /** @enum {string} */
              state: "invited" | "active";
            };
          };
        };
      };
    };
  };
  changeStock: {
    requestBody: {
      content: {
        "application/json": {
          product: string;
          count?: number | null;
          change?: number;
          /** @enum {string} */
          reason?: "received" | "counted" | "spoiled" | "returned" | "other";
          note?: string | null;
          useBy?: string | null;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
          };
        };
      };
    };
  };
  findSubscription: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            isSubscribed: boolean;
          };
        };
      };
    };
  };
  changeSubscription: {
    requestBody: {
      content: {
        "application/json": {
          isSubscribed: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  chooseDefaultAddress: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            address: components["schemas"]["SavedAddress"];
          };
        };
      };
    };
  };
  claimOrders: {
    requestBody: {
      content: {
        "application/json": {
          secret: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  closeComplaint: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          reply: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  closeDay: {
    requestBody: {
      content: {
        "application/json": {
          day: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            today: string;
            timeZone: string;
            isOver: boolean;
            facts: {
              orders: number;
              canceled: number;
              open: number;
              goods: number;
              discount: number;
              tax: number;
              refundedTax: number;
              delivery: number;
              deposit: number;
              gross: number;
              refunds: number;
              net: number;
              leftOut: number;
              cash: number;
              cashRefunds: number;
              cards: number;
              cardRefunds: number;
              credit: number;
              creditRefunds: number;
              toCollect: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
            };
            leftOutDue: number;
            weekBefore: {
              day: string;
              orders: number;
              net: number;
            };
            taxes: {
              percent: number;
              isIncluded: boolean;
              orders: number;
              goods: number;
              tax: number;
              refundedGoods: number;
              refundedTax: number;
            }[];
            cash: components["schemas"]["CashOfDay"];
            closing: {
              at: string;
              by: string;
              facts: {
                orders?: number;
                canceled?: number;
                open?: number;
                goods?: number;
                discount?: number;
                tax?: number;
                refundedTax?: number;
                delivery?: number;
                deposit?: number;
                gross?: number;
                refunds?: number;
                net?: number;
                leftOut?: number;
                cash?: number;
                cashRefunds?: number;
                cards?: number;
                cardRefunds?: number;
                credit?: number;
                creditRefunds?: number;
                toCollect?: number;
                received?: number;
                paidOut?: number;
                counted?: number;
                toHandOver?: number;
                difference?: number;
              };
              changes: {
                /** @enum {string} */
                fact: "orders" | "canceled" | "open" | "goods" | "discount" | "tax" | "refundedTax" | "delivery" | "deposit" | "gross" | "refunds" | "net" | "leftOut" | "cash" | "cashRefunds" | "cards" | "cardRefunds" | "credit" | "creditRefunds" | "toCollect" | "received" | "paidOut" | "counted" | "toHandOver" | "difference";
                was: number;
                now: number;
              }[];
            } | null;
            earlierClosings: {
              at: string;
              by: string;
              reopenedAt: string;
              reopenedBy: string;
            }[];
            computedAt: string;
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  closePurchase: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            purchase: components["schemas"]["PurchaseWithReceipts"];
          };
        };
      };
    };
  };
  confirmEmail: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  confirmSecondFactor: {
    requestBody: {
      content: {
        "application/json": {
          code: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            recoveryCodes: string[];
            secondFactor: {
              isOn: boolean;
              since?: string;
              recoveryCodesLeft?: number;
            };
          };
        };
      };
    };
  };
  confirmSubscription: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  currentSeller: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            seller: {
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
            };
          };
        };
      };
    };
  };
  currentShopper: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            user: components["schemas"]["User"];
          };
        };
      };
    };
  };
  showLinkRequest: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            assistant: string;
            permissions: ("read-orders" | "read-addresses" | "order-as-shopper")[];
            isLinked: boolean;
          };
        };
      };
    };
  };
  decideLink: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          isAllowed: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            path: string;
          };
        };
      };
    };
  };
  deleteAccount: {
    requestBody: {
      content: {
        "application/json": {
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  deleteProduct: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  listLostDemand: {
    parameters: {
      query?: {
        days?: "7" | "30";
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @enum {string} */
            days: "7" | "30";
            rows: {
              /** @enum {string} */
              kind: "search" | "soldOut" | "short";
              text?: string;
              product?: {
                _id: string;
                name: string;
                category: string;
                image: string[];
                isCounted: boolean;
                waiting: number;
              };
              people: number;
              amount: number;
              at: string;
              /** @enum {string} */
              state: "open" | "served" | "dismissed";
            }[];
            counts: {
              search: number;
              soldOut: number;
              short: number;
              served: number;
              dismissed: number;
            };
            total: number;
            searchAmount: number;
            computedAt: string;
          };
        };
      };
    };
  };
  dismissLostDemand: {
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          kind: "search" | "soldOut" | "short";
          text?: string;
          product?: string;
          dismissed: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endOtherSellerSessions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endOtherSessions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endSecondFactor: {
    requestBody: {
      content: {
        "application/json": {
          password: string;
          code: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endSellerSession: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endSession: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  endStaffSession: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  exportAccountData: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            exportedAt: string;
            account: {
              name: string;
              email: string;
              isEmailConfirmed: boolean;
              newEmail?: string;
              phone?: string;
              createdAt: string;
            };
            addresses: components["schemas"]["SavedAddress"][];
            cart: {
              [key: string]: number;
            };
            orders: components["schemas"]["Order"][];
            payments: {
              order: string;
              amount: number;
              /** @enum {string} */
              state: "starting" | "open" | "processing" | "expired" | "failed" | "authorized" | "released" | "paid" | "refunded";
              startedAt: string;
              paidAt?: string;
            }[];
            notes: {
              note: string;
              at: string;
            }[];
            block?: {
              reason: string;
              at: string;
            };
            credit: {
              balance: number;
              movements: {
                _id: string;
                /** @enum {string} */
                what: "given" | "used" | "released" | "returned" | "ended";
                amount: number;
                reason?: string;
                at: string;
                order?: string;
                number?: string;
              }[];
            };
            favourites: string[];
            ratings: {
              product: string;
              stars: number;
              at: string;
            }[];
            logins: components["schemas"]["Session"][];
            assistants: {
              _id: string;
              assistant: string;
              permissions: ("read-orders" | "read-addresses" | "order-as-shopper")[];
              linkedAt: string;
            }[];
            newsletter: {
              subscribedAt: string;
              confirmedAt?: string;
              unsubscribedAt?: string;
            } | null;
            mails: {
              subject: string;
              text?: string;
              at: string;
              /** @enum {string} */
              state: "queued" | "sent" | "failed" | "rehearsal";
            }[];
          };
        };
      };
    };
  };
  exportProducts: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  exportSellerOrders: {
    parameters: {
      query?: {
        status?: string;
        from?: string;
        to?: string;
        dueFrom?: string;
        dueTo?: string;
        q?: string;
        late?: "true" | "false";
        deliveredLate?: "true" | "false";
        refunded?: "true" | "false";
        sort?: "newest" | "due";
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  exportTaxes: {
    parameters: {
      query?: {
        period?: "7" | "30" | "today";
        from?: string;
        to?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  failDelivery: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          /** @enum {string} */
          reason: "nobodyHome" | "wrongAddress" | "rejected" | "other";
          note?: string;
          /** @enum {string} */
          next: "deliverAgain" | "cancel";
          /** @enum {string} */
          goods?: "restock" | "waste";
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  findCartSwaps: {
    requestBody: {
      content: {
        "application/json": {
          items: {
            product: string;
            quantity: number;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            swaps: {
              product: string;
              name: string;
              quantity: number;
              swap: components["schemas"]["Product"];
              swapQuantity: number;
              saving: number;
            }[];
            saving: number;
          };
        };
      };
    };
  };
  findEmailConfirmation: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            isConfirmed: boolean;
            newEmail?: string;
          };
        };
      };
    };
  };
  mailConfirmationAgain: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  findOrder: {
    requestBody: {
      content: {
        "application/json": {
          number: string;
          email: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  findResetEmail: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            email: string | null;
            purpose: ("claim" | "reset") | null;
          };
        };
      };
    };
  };
  findStaffLinkEmail: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
          /** @enum {string} */
          purpose: "invitation" | "reset";
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            email: string | null;
          };
        };
      };
    };
  };
  forgotPassword: {
    requestBody: {
      content: {
        "application/json": {
          email: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  forgotStaffPassword: {
    requestBody: {
      content: {
        "application/json": {
          email: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  getCashOfDay: {
    parameters: {
      query?: {
        day?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            received: number;
            paidOut: number;
            counted: number;
            toHandOver: number;
            difference: number;
            people: {
              person: string;
              name: string;
              orders: number;
              refunds: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
              handovers: {
                _id: string;
                expected: number;
                counted: number;
                difference: number;
                note?: string;
                /** @constant */
                isImpossible?: true;
                at: string;
                by: string;
                takenBackAt?: string;
                takenBackBy?: string;
              }[];
            }[];
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  getCashTaken: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            amount: number;
            orders: number;
            paidOut: number;
            toHandOver: number;
          };
        };
      };
    };
  };
  getCustomer: {
    parameters: {
      query: {
        id: string;
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            customer: {
              _id: string;
              name: string;
              email: string;
              phone?: string;
              isGuest: boolean;
              isBlocked: boolean;
              orders: number;
              spent: number;
              givenBack: number;
              credit: number;
              lastOrderAt?: string;
              createdAt: string;
              block?: {
                reason: string;
                at: string;
                by: string;
              };
              canBlock: boolean;
            };
            orders: components["schemas"]["Order"][];
            nextCursor: string | null;
            problems: {
              _id: string;
              order: string;
              number: string;
              kinds: ("missing" | "damaged" | "wrong" | "other")[];
              note: string;
              at: string;
              /** @enum {string} */
              state: "open" | "closed";
              reply?: string;
            }[];
            notes: {
              _id: string;
              note: string;
              at: string;
              by: string;
            }[];
            ledger: {
              _id: string;
              /** @enum {string} */
              what: "given" | "used" | "released" | "returned" | "ended";
              amount: number;
              reason?: string;
              at: string;
              order?: string;
              number?: string;
              by?: string;
            }[];
          };
        };
      };
    };
  };
  getDashboard: {
    parameters: {
      query?: {
        period?: "7" | "30" | "today";
        from?: string;
        to?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @enum {string} */
            period: "7" | "30" | "today" | "days";
            timeZone: string;
            current: {
              from: string;
              to: string;
              orders: number;
              gross: number;
              refunds: number;
              net: number;
              leftOut: number;
              discount: number;
              tax: number;
              refundedTax: number;
              delivery: number;
              refundedDelivery: number;
              deposit: number;
              refundedDeposit: number;
              credit: number;
              refundedCredit: number;
              byTax: {
                percent: number;
                isIncluded: boolean;
                orders: number;
                goods: number;
                tax: number;
                refundedGoods: number;
                refundedTax: number;
              }[];
              byAssistants: {
                orders: number;
                net: number;
              };
              byPaymentType: {
                /** @enum {string} */
                paymentType: "COD" | "Online";
                orders: number;
                gross: number;
                refunds: number;
                net: number;
              }[];
              averageBasket: number | null;
              deliveries: {
                count: number;
                late: number;
                medianMinutes: number | null;
                ninthOfTenMinutes: number | null;
              };
              cancelled: {
                orders: number;
                byShoppers: number;
                byStore: number;
                amount: number;
              };
              waste: {
                pieces: number;
                amount: number;
                cost: number;
              };
              margin: {
                sales: number;
                cost: number;
                amount: number;
                percent: number | null;
                unknown: number;
              };
            };
            before: {
              from: string;
              to: string;
              orders: number;
              gross: number;
              refunds: number;
              net: number;
              leftOut: number;
              discount: number;
              tax: number;
              refundedTax: number;
              delivery: number;
              refundedDelivery: number;
              deposit: number;
              refundedDeposit: number;
              credit: number;
              refundedCredit: number;
              byTax: {
                percent: number;
                isIncluded: boolean;
                orders: number;
                goods: number;
                tax: number;
                refundedGoods: number;
                refundedTax: number;
              }[];
              byAssistants: {
                orders: number;
                net: number;
              };
              byPaymentType: {
                /** @enum {string} */
                paymentType: "COD" | "Online";
                orders: number;
                gross: number;
                refunds: number;
                net: number;
              }[];
              averageBasket: number | null;
              deliveries: {
                count: number;
                late: number;
                medianMinutes: number | null;
                ninthOfTenMinutes: number | null;
              };
              cancelled: {
                orders: number;
                byShoppers: number;
                byStore: number;
                amount: number;
              };
              waste: {
                pieces: number;
                amount: number;
                cost: number;
              };
              margin: {
                sales: number;
                cost: number;
                amount: number;
                percent: number | null;
                unknown: number;
              };
            };
            days: {
              day: string;
              orders: number;
              gross: number;
              refunds: number;
              net: number;
              before: {
                day: string;
                orders: number;
                gross: number;
                refunds: number;
                net: number;
              };
            }[];
            hours: {
              hour: number;
              orders: number;
              before: number;
            }[];
            byCategory: {
              category: string;
              pieces: number;
              amount: number;
            }[];
            bestSellers: {
              product: string;
              name: string;
              category: string;
              image: string[];
              pieces: number;
              amount: number;
            }[];
            lost: {
              product: string;
              name: string;
              /** @enum {string} */
              reason: "spoiled" | "missing" | "expired";
              pieces: number;
              amount: number;
            }[];
            cancellations: {
              reason: string;
              /** @enum {string} */
              by: "shopper" | "staff" | "store";
              orders: number;
              amount: number;
            }[];
            lowStock: {
              low: number;
              out: number;
              products: {
                product: string;
                name: string;
                category: string;
                image: string[];
                stock: number;
              }[];
            };
            stockAtCost: {
              amount: number;
              pieces: number;
              withoutCost: number;
            };
            lateNow: {
              orders: number;
              first: {
                _id: string;
                number: string;
                name: string;
                /** @enum {string} */
                status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
                dueAt: string;
              }[];
            };
            computedAt: string;
          };
        };
      };
    };
  };
  getDay: {
    parameters: {
      query?: {
        day?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            today: string;
            timeZone: string;
            isOver: boolean;
            facts: {
              orders: number;
              canceled: number;
              open: number;
              goods: number;
              discount: number;
              tax: number;
              refundedTax: number;
              delivery: number;
              deposit: number;
              gross: number;
              refunds: number;
              net: number;
              leftOut: number;
              cash: number;
              cashRefunds: number;
              cards: number;
              cardRefunds: number;
              credit: number;
              creditRefunds: number;
              toCollect: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
            };
            leftOutDue: number;
            weekBefore: {
              day: string;
              orders: number;
              net: number;
            };
            taxes: {
              percent: number;
              isIncluded: boolean;
              orders: number;
              goods: number;
              tax: number;
              refundedGoods: number;
              refundedTax: number;
            }[];
            cash: components["schemas"]["CashOfDay"];
            closing: {
              at: string;
              by: string;
              facts: {
                orders?: number;
                canceled?: number;
                open?: number;
                goods?: number;
                discount?: number;
                tax?: number;
                refundedTax?: number;
                delivery?: number;
                deposit?: number;
                gross?: number;
                refunds?: number;
                net?: number;
                leftOut?: number;
                cash?: number;
                cashRefunds?: number;
                cards?: number;
                cardRefunds?: number;
                credit?: number;
                creditRefunds?: number;
                toCollect?: number;
                received?: number;
                paidOut?: number;
                counted?: number;
                toHandOver?: number;
                difference?: number;
              };
              changes: {
                /** @enum {string} */
                fact: "orders" | "canceled" | "open" | "goods" | "discount" | "tax" | "refundedTax" | "delivery" | "deposit" | "gross" | "refunds" | "net" | "leftOut" | "cash" | "cashRefunds" | "cards" | "cardRefunds" | "credit" | "creditRefunds" | "toCollect" | "received" | "paidOut" | "counted" | "toHandOver" | "difference";
                was: number;
                now: number;
              }[];
            } | null;
            earlierClosings: {
              at: string;
              by: string;
              reopenedAt: string;
              reopenedBy: string;
            }[];
            computedAt: string;
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  getDeliveryOptions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            isOpen: boolean;
            opensAt: string | null;
            opens: {
              /** @enum {string} */
              day: "today" | "tomorrow" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
              dayText: string;
              time: string;
            } | null;
            note?: string;
            changesAt: string | null;
            /** @constant */
            success: true;
            now: {
              minutes: number;
              /** @enum {string} */
              from: "measured" | "goal";
            } | null;
            slots: {
              start: string;
              end: string;
              left: number;
            }[];
            pickup?: {
              address: string;
              minutes: number;
            };
          };
        };
      };
    };
  };
  getDemonstration: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            products: number;
            archived: number;
            kept: number;
            orders: number;
            shoppers: number;
            isRemoving: boolean;
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: {
        id?: string;
        number?: string;
        key?: string;
        secret?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  getOwnCredit: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            credit: number;
            ledger: {
              _id: string;
              /** @enum {string} */
              what: "given" | "used" | "released" | "returned" | "ended";
              amount: number;
              reason?: string;
              at: string;
              order?: string;
              number?: string;
            }[];
          };
        };
      };
    };
  };
  getPurchase: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            purchase: components["schemas"]["PurchaseWithReceipts"];
          };
        };
      };
    };
  };
  getPush: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            publicKey: string;
            endpoint: string | null;
          };
        };
      };
    };
  };
  getSecondFactor: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            secondFactor: {
              isOn: boolean;
              since?: string;
              recoveryCodesLeft?: number;
            };
          };
        };
      };
    };
  };
  getSellerProduct: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            product: components["schemas"]["SellerProduct"];
          };
        };
      };
    };
  };
  getSettings: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            isTakingOrders: boolean;
            hours: {
              readonly mon: {
                from: string;
                to: string;
              }[];
              readonly tue: {
                from: string;
                to: string;
              }[];
              readonly wed: {
                from: string;
                to: string;
              }[];
              readonly thu: {
                from: string;
                to: string;
              }[];
              readonly fri: {
                from: string;
                to: string;
              }[];
              readonly sat: {
                from: string;
                to: string;
              }[];
              readonly sun: {
                from: string;
                to: string;
              }[];
            } | null;
            timeZone: string;
            readonly closures: {
              from: string;
              to: string;
              note: string;
            }[];
            closedUntil: string | null;
            lastOrderMinutes: number;
            slotMinutes: number | null;
            slotCapacity: number | null;
            slotCutOff: number;
            promisedMinutes: number;
            pickup: {
              isOffered: boolean;
              address: string;
              minutes: number;
            } | null;
            readonly zipCodes: string[];
            contact: {
              email: string;
              phone: string | null;
              address: string | null;
            };
            guestPieces: number | null;
            readonly newOrderEmails: string[];
            lowAt: number;
            strikeUnasked: boolean;
            isOpenToAssistants: boolean;
            /** @enum {string} */
            units: "metric" | "us";
            weighing: {
              overPercent: number;
            };
            markdown: {
              days: number;
              percent: number;
            };
            readonly scaleCodes: {
              prefix: string;
              item: number;
              /** @enum {string} */
              value: "weight" | "price";
              decimals: number;
            }[];
            readonly bestSellers: string[];
            socialLinks: {
              instagram?: string;
              twitter?: string;
              facebook?: string;
              youtube?: string;
            } | null;
            pages: {
              about?: string;
              privacy?: string;
              terms?: string;
              delivery?: string;
              returns?: string;
              payment?: string;
              faq?: string;
            };
            isOpeningListHidden: boolean;
            readonly acceptedDefaults: ("place" | "hours" | "area" | "fees" | "payment")[];
            store: {
              name: string;
              tagline: string | null;
              logo: string | null;
              color: string | null;
              words: {
                hero: string | null;
                heroText: string | null;
                reasons: {
                  title: string;
                  text: string;
                }[] | null;
                newsletter: string | null;
              };
            };
            fees: {
              delivery: number;
              freeFrom: number | null;
              minimum: number | null;
              zones?: {
                zipCodes: string[];
                delivery: number;
                freeFrom: number | null;
              }[];
              possible?: {
                delivery: number;
                freeFrom: number | null;
              }[];
            };
            tax: {
              percent: number;
              isIncluded: boolean;
              categories?: {
                [key: string]: number;
              };
            };
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  saveSettings: {
    requestBody: {
      content: {
        "application/json": {
          isTakingOrders?: boolean | null;
          hours?: {
            mon?: {
              from: string;
              to: string;
            }[];
            tue?: {
              from: string;
              to: string;
            }[];
            wed?: {
              from: string;
              to: string;
            }[];
            thu?: {
              from: string;
              to: string;
            }[];
            fri?: {
              from: string;
              to: string;
            }[];
            sat?: {
              from: string;
              to: string;
            }[];
            sun?: {
              from: string;
              to: string;
            }[];
          } | null;
          timeZone?: string | null;
          closures?: {
            from: string;
            to?: string | null;
            note?: string | null;
          }[] | null;
          closedUntil?: string | null;
          lastOrderMinutes?: number | null;
          slotMinutes?: number | null;
          slotCapacity?: number | null;
          slotCutOff?: number | null;
          promisedMinutes?: number | null;
          pickup?: {
            isOffered: boolean;
            address: string;
            minutes: number;
          } | null;
          zipCodes?: (string | number)[] | null;
          contact?: {
            email?: string | null;
            phone?: string | null;
            address?: string | null;
          } | null;
          guestPieces?: number | null;
          newOrderEmails?: string[] | null;
          lowAt?: number | null;
          strikeUnasked?: boolean | null;
          isOpenToAssistants?: boolean | null;
          units?: ("metric" | "us") | null;
          weighing?: {
            overPercent: number;
          } | null;
          markdown?: {
            days: number;
            percent: number;
          } | null;
          scaleCodes?: {
            /** @enum {string} */
            prefix: "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "02";
            item: number;
            /** @enum {string} */
            value: "weight" | "price";
            decimals: number;
          }[] | null;
          bestSellers?: string[] | null;
          socialLinks?: {
            instagram?: string;
            twitter?: string;
            facebook?: string;
            youtube?: string;
          } | null;
          pages?: {
            about?: string | null;
            privacy?: string | null;
            terms?: string | null;
            delivery?: string | null;
            returns?: string | null;
            payment?: string | null;
            faq?: string | null;
          } | null;
          isOpeningListHidden?: boolean | null;
          acceptedDefaults?: ("place" | "hours" | "area" | "fees" | "payment")[] | null;
          store?: {
            name?: string | null;
            tagline?: string | null;
            logo?: null;
            color?: string | null;
            words?: {
              hero?: string | null;
              heroText?: string | null;
              reasons?: {
                title: string;
                text: string;
              }[] | null;
              newsletter?: string | null;
            } | null;
          } | null;
          fees?: {
            delivery?: number | null;
            freeFrom?: number | null;
            minimum?: number | null;
            zones?: {
              zipCodes: (string | number)[];
              delivery?: number | null;
              freeFrom?: number | null;
            }[] | null;
          } | null;
          tax?: {
            percent: number;
            isIncluded?: boolean;
            categories?: {
              [key: string]: number;
            } | null;
          } | null;
        };
        "multipart/form-data": {
          settings: string;
          /** Format: binary */
          logo?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            isTakingOrders: boolean;
            hours: {
              readonly mon: {
                from: string;
                to: string;
              }[];
              readonly tue: {
                from: string;
                to: string;
              }[];
              readonly wed: {
                from: string;
                to: string;
              }[];
              readonly thu: {
                from: string;
                to: string;
              }[];
              readonly fri: {
                from: string;
                to: string;
              }[];
              readonly sat: {
                from: string;
                to: string;
              }[];
              readonly sun: {
                from: string;
                to: string;
              }[];
            } | null;
            timeZone: string;
            readonly closures: {
              from: string;
              to: string;
              note: string;
            }[];
            closedUntil: string | null;
            lastOrderMinutes: number;
            slotMinutes: number | null;
            slotCapacity: number | null;
            slotCutOff: number;
            promisedMinutes: number;
            pickup: {
              isOffered: boolean;
              address: string;
              minutes: number;
            } | null;
            readonly zipCodes: string[];
            contact: {
              email: string;
              phone: string | null;
              address: string | null;
            };
            guestPieces: number | null;
            readonly newOrderEmails: string[];
            lowAt: number;
            strikeUnasked: boolean;
            isOpenToAssistants: boolean;
            /** @enum {string} */
            units: "metric" | "us";
            weighing: {
              overPercent: number;
            };
            markdown: {
              days: number;
              percent: number;
            };
            readonly scaleCodes: {
              prefix: string;
              item: number;
              /** @enum {string} */
              value: "weight" | "price";
              decimals: number;
            }[];
            readonly bestSellers: string[];
            socialLinks: {
              instagram?: string;
              twitter?: string;
              facebook?: string;
              youtube?: string;
            } | null;
            pages: {
              about?: string;
              privacy?: string;
              terms?: string;
              delivery?: string;
              returns?: string;
              payment?: string;
              faq?: string;
            };
            isOpeningListHidden: boolean;
            readonly acceptedDefaults: ("place" | "hours" | "area" | "fees" | "payment")[];
            store: {
              name: string;
              tagline: string | null;
              logo: string | null;
              color: string | null;
              words: {
                hero: string | null;
                heroText: string | null;
                reasons: {
                  title: string;
                  text: string;
                }[] | null;
                newsletter: string | null;
              };
            };
            fees: {
              delivery: number;
              freeFrom: number | null;
              minimum: number | null;
              zones?: {
                zipCodes: string[];
                delivery: number;
                freeFrom: number | null;
              }[];
              possible?: {
                delivery: number;
                freeFrom: number | null;
              }[];
            };
            tax: {
              percent: number;
              isIncluded: boolean;
              categories?: {
                [key: string]: number;
              };
            };
            /** @constant */
            success: true;
            message: string;
            brokenPromises?: number;
          };
        };
      };
    };
  };
  getStoreFigures: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            deliveries: {
              isMeasured: boolean;
              count: number;
              days: number;
              goalMinutes: number;
              medianMinutes?: number;
              ninthOfTenMinutes?: number;
            };
            customers: {
              isMeasured: boolean;
              count: number;
            };
            ratings: {
              count: number;
              average: number | null;
            };
            bestSellers: {
              product: string;
              units: number;
            }[];
            computedAt: string;
          };
        };
      };
    };
  };
  handOverCash: {
    requestBody: {
      content: {
        "application/json": {
          day: string;
          person: string;
          expected: number;
          counted: number;
          note?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            received: number;
            paidOut: number;
            counted: number;
            toHandOver: number;
            difference: number;
            people: {
              person: string;
              name: string;
              orders: number;
              refunds: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
              handovers: {
                _id: string;
                expected: number;
                counted: number;
                difference: number;
                note?: string;
                /** @constant */
                isImpossible?: true;
                at: string;
                by: string;
                takenBackAt?: string;
                takenBackBy?: string;
              }[];
            }[];
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  importPrices: {
    parameters: {
      query: {
        dryRun: "true" | "false";
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** Format: binary */
          file: string;
          supplier: string;
          columns?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            rows: number;
            headings: {
              heading: string;
              values: string[];
            }[];
            columns: {
              sku?: string;
              barcode?: string;
              cost?: string;
              caseSize?: string;
            };
            missing?: string;
            changed: {
              row: number;
              product: string;
              name: string;
              /** @enum {string} */
              field: "cost" | "caseSize" | "barcodes";
              from: unknown;
              to: unknown;
              /** @constant */
              isLarge?: true;
            }[];
            changedCount: number;
            largeCount: number;
            same: number;
            unknown: number;
            errors: {
              row: number;
              column: string | null;
              message: string;
            }[];
            errorCount: number;
            batch?: string;
          };
        };
      };
    };
  };
  importProducts: {
    parameters: {
      query: {
        dryRun: "true" | "false";
        allOrNothing?: "true" | "false";
        restoreZeros?: "true" | "false";
        preview?: string;
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** Format: binary */
          file: string;
          categories?: string;
          columns?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            created: {
              row: number;
              id?: string;
              name: string;
              category: string;
              price: number;
              offerPrice: number;
              stock: number | null;
            }[];
            changed: {
              row: number;
              id: string;
              field: string;
              from: unknown;
              to: unknown;
            }[];
            changedCount: number;
            changedProducts: number;
            same: number;
            errors: {
              row: number;
              column: string | null;
              message: string;
            }[];
            errorCount: number;
            wrongRows: number;
            warnings: {
              row: number;
              column: string | null;
              message: string;
            }[];
            warningCount: number;
            lostZeros: number;
            leftOut: number;
            unknownCategories: {
              name: string;
              rows: number;
            }[];
            /** @constant */
            success: true;
            rows: number;
            sheet?: {
              name: string;
              others: number;
            };
            columns?: {
              heading: string;
              values: string[];
              field: ("id" | "sku" | "name" | "category" | "price" | "offerPrice" | "weight" | "stock" | "inStock" | "archived" | "description" | "pictures" | "size" | "barcodes" | "scaleItem" | "brand" | "diets" | "ingredients" | "allergens" | "origin" | "lowAt" | "orderTo" | "cost" | "caseSize" | "supplier" | "deposit" | "minimumAge" | "synonyms" | "sale" | "weighedPer" | "weighedPiece" | "weighedPrice" | "weighedOffer") | null;
              guessed: boolean;
            }[];
            /** @enum {string} */
            columnsBy?: "names" | "sent" | "remembered" | "guessed";
            batch?: string;
            preview?: string;
            names?: {
              [key: string]: string;
            };
          };
        };
      };
    };
  };
  inviteStaff: {
    requestBody: {
      content: {
        "application/json": {
          name: string;
          email: string;
          /** @enum {string} */
          role: "manager" | "packer" | "courier";
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            person: {
              _id: string;
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
              /** @enum {string} */
              state: "invited" | "active";
            };
            link?: string;
          };
        };
      };
    };
  };
  keepPromise: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  listActivity: {
    parameters: {
      query?: {
        who?: string;
        kind?: "orders" | "packing" | "payments" | "products" | "stock" | "settings" | "staff" | "security" | "mail";
        from?: string;
        to?: string;
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            activities: {
              _id: string;
              at: string;
              by: string;
              byId?: string;
              /** @enum {string} */
              kind: "orders" | "packing" | "payments" | "products" | "stock" | "settings" | "staff" | "security" | "mail";
              text: string;
              details: string[];
              subject?: {
                /** @enum {string} */
                kind: "order" | "product" | "batch" | "customer" | "staff" | "settings" | "security" | "outbox" | "assistants";
                id?: string;
                number?: string;
                label: string;
                start: number;
              };
              products?: {
                _id: string;
                name: string;
              }[];
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listActivityPeople: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            people: {
              _id: string;
              name: string;
              /** @constant */
              isRemoved?: true;
            }[];
          };
        };
      };
    };
  };
  listAddresses: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            addresses: components["schemas"]["SavedAddress"][];
          };
        };
      };
    };
  };
  listAlarms: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            alarms: {
              /** @enum {string} */
              kind: "clock-changed" | "disk-full" | "jobs-failed" | "jobs-failing" | "jobs-late" | "mail-held" | "mail-server" | "mails-failed" | "payment-provider" | "pictures-away" | "promises-broken" | "refunds-pending";
              since?: string;
              sentence: string;
              whatToDo: string;
            }[];
          };
        };
      };
    };
  };
  listAssistants: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            isOpen: boolean;
            assistants: {
              site: string;
              isBlocked: boolean;
              ordersADay: number | null;
              openCheckouts: number | null;
              profile?: string;
              firstSeenAt?: string;
              lastSeenAt?: string;
              recent: {
                searches: number;
                lookups: number;
                checkouts: number;
                declines: number;
                orders: number;
                amount: number;
              };
              total: {
                searches: number;
                lookups: number;
                checkouts: number;
                declines: number;
                orders: number;
                amount: number;
              };
            }[];
            others: {
              recent: {
                searches: number;
                lookups: number;
                checkouts: number;
                declines: number;
                orders: number;
                amount: number;
              };
              total: {
                searches: number;
                lookups: number;
                checkouts: number;
                declines: number;
                orders: number;
                amount: number;
              };
            } | null;
            searches: {
              text: string;
              searches: number;
            }[];
          };
        };
      };
    };
  };
  listBoughtProducts: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            products: components["schemas"]["Product"][];
          };
        };
      };
    };
  };
  listBrokenPromises: {
    parameters: {
      query?: {
        limit?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            orders: components["schemas"]["Order"][];
            count: number;
          };
        };
      };
    };
  };
  listCategories: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            categories: components["schemas"]["Category"][];
          };
        };
      };
    };
  };
  listCodes: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            codes: {
              _id: string;
              code: string;
              /** @enum {string} */
              kind: "percent" | "amount" | "freeDelivery";
              value: number | null;
              minimum: number | null;
              from: string | null;
              to: string | null;
              uses: number | null;
              usesPerPerson: number | null;
              isActive: boolean;
              used: number;
              given: number;
            }[];
            today: string;
          };
        };
      };
    };
  };
  listComplaints: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            problems: {
              _id: string;
              order: components["schemas"]["Order"];
              lines: {
                line: string;
                quantity: number;
                /** @enum {string} */
                kind: "missing" | "damaged" | "wrong" | "other";
                refunded: number;
              }[];
              /** @enum {string} */
              kind?: "missing" | "damaged" | "wrong" | "other";
              note: string;
              at: string;
              /** @enum {string} */
              state: "open" | "closed";
              closedAt?: string;
              closedBy?: string;
              reply?: string;
            }[];
            nextCursor: string | null;
            open: number;
            promises: number;
          };
        };
      };
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        q?: string;
        sort?: "newest" | "orders" | "spent" | "last";
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            customers: {
              _id: string;
              name: string;
              email: string;
              phone?: string;
              isGuest: boolean;
              isBlocked: boolean;
              orders: number;
              spent: number;
              givenBack: number;
              credit: number;
              lastOrderAt?: string;
              createdAt: string;
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listJobs: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            waiting: {
              title: string;
              count: number;
            }[];
            failed: {
              title: string;
              count: number;
              since: string;
              isRetried: boolean;
            }[];
          };
        };
      };
    };
  };
  listLinkedAssistants: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            assistants: {
              _id: string;
              assistant: string;
              permissions: ("read-orders" | "read-addresses" | "order-as-shopper")[];
              linkedAt: string;
            }[];
          };
        };
      };
    };
  };
  listMails: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            mails: {
              _id: string;
              to: string;
              subject: string;
              text: string;
              html: string;
              attachments?: string[];
              at: string;
              /** @enum {string} */
              state: "queued" | "sent" | "failed" | "rehearsal";
              tries: number;
              error?: string;
            }[];
            nextCursor: string | null;
            queued: number;
            failed: number;
            isHeld: boolean;
          };
        };
      };
    };
  };
  listOpeningTasks: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            isTakingOrders: boolean;
            isHidden: boolean;
            tasks: {
              /** @enum {string} */
              name: "login" | "identity" | "contact" | "place" | "hours" | "area" | "fees" | "products" | "payment" | "pages" | "mail" | "staff" | "demonstration";
              /** @enum {string} */
              state: "done" | "todo" | "wrong" | "optional";
              detail: string;
            }[];
          };
        };
      };
    };
  };
  listPaymentIssues: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            payments: {
              order: components["schemas"]["Order"];
              left: {
                amount: number;
                currency: string;
              };
              duplicate?: {
                number: string;
                isSame: boolean;
              };
              received?: {
                amount: number;
                currency: string;
              };
              /** @constant */
              refund?: "failed";
              /** @enum {string} */
              capture?: "failed" | "ended";
              second?: {
                amount: number;
                currency: string;
                payment: string;
              };
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listProductChanges: {
    parameters: {
      query?: {
        product?: string;
        batch?: string;
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            changes: {
              _id: string;
              product: string;
              /** @enum {string} */
              field: "name" | "category" | "price" | "offerPrice" | "description" | "weight" | "stock" | "inStock" | "archived" | "pictures" | "sku" | "size" | "barcodes" | "scaleItem" | "brand" | "diets" | "ingredients" | "allergens" | "origin" | "lowAt" | "orderTo" | "cost" | "caseSize" | "supplier" | "deposit" | "minimumAge" | "synonyms" | "sale" | "weighed";
              from: unknown;
              to: unknown;
              at: string;
              by: string;
              batch?: string;
              /** @constant */
              isUndone?: true;
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listProducts: {
    parameters: {
      query?: {
        search?: string;
        category?: string;
        inStock?: "true" | "false";
        brief?: "true" | "false";
        without?: string;
        diets?: string;
        counts?: "true" | "false";
        limit?: string;
        cursor?: string;
        ids?: string;
        bestSellers?: "true" | "false";
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            products: components["schemas"]["Product"][];
            nextCursor?: string | null;
            count?: number;
            diets?: string[];
          };
        };
      };
    };
  };
  listPurchases: {
    parameters: {
      query?: {
        state?: string;
        supplier?: string;
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            purchases: components["schemas"]["Purchase"][];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listRatings: {
    parameters: {
      query?: {
        ids?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            ratings: {
              product: string;
              /** @enum {number} */
              stars: 1 | 2 | 3 | 4 | 5;
            }[];
          };
        };
      };
    };
  };
  listRounds: {
    parameters: {
      query?: {
        day?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            day: string;
            rounds: {
              _id: string;
              courier: {
                _id: string;
                name: string;
              };
              leavesAt: string;
              orders: string[];
              stopNumbers: number[];
            }[];
            stops: {
              _id: string;
              number: string;
              name: string;
              street: string;
              city: string;
              zip: string;
              phone: string;
              line2?: string;
              courierNote?: string;
              note?: string;
              toPay?: number;
              deposit?: number;
              with?: string;
              /** @constant */
              isLeft?: true;
              stop?: {
                orders: string[];
                numbers: string[];
                toPay: number;
              };
              items: number;
              /** @enum {number} */
              minimumAge?: 18 | 21;
              ageLines?: {
                line: string;
                name: string;
                quantity: number;
                /** @enum {number} */
                minimumAge: 18 | 21;
              }[];
              toPayWithoutId?: number;
              dueAt: string;
              slot?: {
                start: string;
                end: string;
              };
              /** @enum {string} */
              status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
            }[];
            unplanned: {
              slot: {
                start: string;
                end: string;
              } | null;
              orders: number;
            }[];
          };
        };
      };
    };
  };
  listSellerCategories: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            categories: components["schemas"]["SellerCategory"][];
            unlisted: {
              name: string;
              products: number;
            }[];
          };
        };
      };
    };
  };
  listSellerOrders: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
        status?: string;
        from?: string;
        to?: string;
        dueFrom?: string;
        dueTo?: string;
        q?: string;
        late?: "true" | "false";
        deliveredLate?: "true" | "false";
        refunded?: "true" | "false";
        sort?: "newest" | "due";
        counts?: "true" | "false";
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            orders: components["schemas"]["Order"][];
            nextCursor: string | null;
            counts?: {
              [key: string]: number;
            };
          } | {
            /** @constant */
            success: true;
            orders: components["schemas"]["Delivery"][];
            nextCursor: string | null;
            counts?: {
              [key: string]: number;
            };
          };
        };
      };
    };
  };
  listSellerProducts: {
    parameters: {
      query?: {
        search?: string;
        category?: string;
        barcode?: string;
        state?: "on" | "out" | "low" | "archived";
        sort?: "newest" | "name" | "price" | "stock" | "sold";
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            products: components["schemas"]["SellerProduct"][];
            nextCursor: string | null;
            counts: {
              on: number;
              out: number;
              low: number;
              archived: number;
            };
            scanned?: {
              weight: number;
              /** @enum {string} */
              per: "lb" | "kg";
              price?: number;
            };
          };
        };
      };
    };
  };
  listSellerSessions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            sessions: components["schemas"]["Session"][];
          };
        };
      };
    };
  };
  listSessions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            sessions: components["schemas"]["Session"][];
          };
        };
      };
    };
  };
  listShopperOrders: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            orders: components["schemas"]["Order"][];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listStaff: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            staff: {
              _id: string;
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
              /** @enum {string} */
              state: "invited" | "active";
            }[];
          };
        };
      };
    };
  };
  listStaffSessions: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            sessions: {
              _id: string;
              device?: string;
              createdAt: string;
              expiresAt: string;
              isThis: boolean;
              person: {
                _id: string;
                name: string;
              };
            }[];
          };
        };
      };
    };
  };
  listStockMovements: {
    parameters: {
      query: {
        product: string;
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            movements: {
              _id: string;
              change: number;
              /** @enum {string} */
              reason: "received" | "counted" | "spoiled" | "returned" | "other" | "sold" | "cancelled" | "refunded" | "picked" | "missing" | "expired";
              at: string;
              by: string;
              order?: string;
              orderNumber?: string;
              purchase?: string;
              note?: string;
              useBy?: string;
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listSuppliers: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            suppliers: {
              _id: string;
              name: string;
              email?: string;
              phone?: string;
              note?: string;
              leadDays?: number;
              minimum?: number;
              archived: boolean;
              products: number;
            }[];
          };
        };
      };
    };
  };
  listUseSoon: {
    parameters: {
      query?: {
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            today: string;
            markdown: {
              days: number;
              percent: number;
            };
            batches: {
              _id: string;
              product: string;
              name: string;
              category: string;
              image: string[];
              weight?: string;
              useBy: string;
              quantity: number;
              price: number;
              offerPrice: number;
              markedDownPrice?: number;
              hasSale: boolean;
              isMarkedDown: boolean;
            }[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  listWaitingPayments: {
    parameters: {
      query?: {
        secret?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            payments: {
              order: components["schemas"]["Order"];
              /** @enum {string} */
              state: "open" | "processing" | "failed";
              url?: string;
              expiresAt: string;
            }[];
          };
        };
      };
    };
  };
  loginSeller: {
    requestBody: {
      content: {
        "application/json": {
          email: string;
          password: string;
          code?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            seller: {
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
            };
            message: string;
          };
        };
      };
    };
  };
  loginShopper: {
    requestBody: {
      content: {
        "application/json": {
          email: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            user: components["schemas"]["User"];
            message: string;
          };
        };
      };
    };
  };
  logoutSeller: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  logoutShopper: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  markDownBatch: {
    requestBody: {
      content: {
        "application/json": {
          batch: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
          };
        };
      };
    };
  };
  orderAgain: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            items: {
              product: string;
              quantity: number;
            }[];
            skipped: {
              name: string;
              reason: string;
            }[];
            changed: {
              product: string;
              name: string;
              was: number | null;
              now: number;
            }[];
            totals: {
              was: number;
              now: number;
            };
          };
        };
      };
    };
  };
  pickOrder: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          lines?: {
            line: string;
            picked?: number;
            weight?: number;
            /** @constant */
            undo?: true;
            restock?: boolean;
            substitute?: {
              product: string;
              quantity: number;
              weight?: number;
            };
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  placeCashOrder: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          items: {
            product: string;
            quantity: number;
          }[];
          /** @enum {string} */
          substitutions?: "best" | "refund";
          note?: string;
          isOfAge?: boolean;
          delivery?: string;
          useCredit?: boolean;
          code?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          session?: string;
          expected?: {
            lines: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
            due?: number;
          };
          with?: string;
          address?: string | null;
        } | {
          items: {
            product: string;
            quantity: number;
          }[];
          /** @enum {string} */
          substitutions?: "best" | "refund";
          note?: string;
          isOfAge?: boolean;
          delivery?: string;
          useCredit?: boolean;
          code?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          session?: string;
          expected?: {
            lines: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
            due?: number;
          };
          with?: string;
          guest: {
            name: string;
            email: string;
            phone: string;
          };
          address?: {
            firstName: string;
            lastName: string;
            email: string;
            street: string;
            city: string;
            state: string;
            zipcode: string | number;
            country: string;
            phone: string;
            line2?: string;
            courierNote?: string;
          } | null;
          secret?: string;
          earlier?: string[];
          again?: boolean;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
            secret?: string;
          };
        };
      };
    };
  };
  placeOnlineOrder: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          items: {
            product: string;
            quantity: number;
          }[];
          /** @enum {string} */
          substitutions?: "best" | "refund";
          note?: string;
          isOfAge?: boolean;
          delivery?: string;
          useCredit?: boolean;
          code?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          session?: string;
          expected?: {
            lines: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
            due?: number;
          };
          with?: string;
          address?: string | null;
        } | {
          items: {
            product: string;
            quantity: number;
          }[];
          /** @enum {string} */
          substitutions?: "best" | "refund";
          note?: string;
          isOfAge?: boolean;
          delivery?: string;
          useCredit?: boolean;
          code?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          session?: string;
          expected?: {
            lines: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
            due?: number;
          };
          with?: string;
          guest: {
            name: string;
            email: string;
            phone: string;
          };
          address?: {
            firstName: string;
            lastName: string;
            email: string;
            street: string;
            city: string;
            state: string;
            zipcode: string | number;
            country: string;
            phone: string;
            line2?: string;
            courierNote?: string;
          } | null;
          secret?: string;
          earlier?: string[];
          again?: boolean;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            url?: string;
            message: string;
            order: components["schemas"]["Order"];
            secret?: string;
          };
        };
      };
    };
  };
  placePhoneOrder: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          items: {
            product: string;
            quantity: number;
          }[];
          /** @enum {string} */
          substitutions?: "best" | "refund";
          note?: string;
          isOfAge?: boolean;
          delivery?: string;
          useCredit?: boolean;
          code?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          session?: string;
          expected?: {
            lines: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
            due?: number;
          };
          customer: {
            name: string;
            phone: string;
            email?: string;
          };
          address?: {
            street: string;
            city: string;
            state: string;
            zipcode: string | number;
            country: string;
            line2?: string;
            courierNote?: string;
          } | null;
          /** @constant */
          payment?: "COD";
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  proposeRounds: {
    requestBody: {
      content: {
        "application/json": {
          day?: string;
          slot?: string;
          couriers: string[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            rounds: {
              courier: string;
              orders: string[];
            }[];
            stops: {
              _id: string;
              number: string;
              name: string;
              street: string;
              city: string;
              zip: string;
              phone: string;
              line2?: string;
              courierNote?: string;
              note?: string;
              toPay?: number;
              deposit?: number;
              with?: string;
              /** @constant */
              isLeft?: true;
              stop?: {
                orders: string[];
                numbers: string[];
                toPay: number;
              };
              items: number;
              /** @enum {number} */
              minimumAge?: 18 | 21;
              ageLines?: {
                line: string;
                name: string;
                quantity: number;
                /** @enum {number} */
                minimumAge: 18 | 21;
              }[];
              toPayWithoutId?: number;
              dueAt: string;
              slot?: {
                start: string;
                end: string;
              };
              /** @enum {string} */
              status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
            }[];
          };
        };
      };
    };
  };
  quoteCart: {
    requestBody: {
      content: {
        "application/json": {
          items: {
            product: string;
            quantity: number;
          }[];
          with?: string;
          zipcode?: string | number;
          delivery?: string;
          /** @enum {string} */
          fulfilment?: "delivery" | "pickup";
          code?: string;
          useCredit?: boolean;
          earlier?: string[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @enum {string} */
            fulfilment?: "delivery" | "pickup";
            with?: string;
            withNumber?: string;
            sums: components["schemas"]["Sums"];
            credit?: number;
            atMost?: number;
            taxRule: {
              percent: number;
              isIncluded: boolean;
              categories?: {
                [key: string]: number;
              };
            };
            /** @constant */
            isFrom?: true;
            minimum?: {
              amount: number;
              missing: number;
            };
            toFree?: number;
            lines: {
              product: string;
              quantity: number;
              offerPrice: number | null;
              deposit?: number;
              /** @enum {number} */
              minimumAge?: 18 | 21;
              message?: string;
            }[];
            code?: {
              code: string;
              isAccepted: boolean;
              message: string;
              saved?: number;
              /** @constant */
              isOver?: true;
              /** @enum {string} */
              kind?: "percent" | "amount" | "freeDelivery";
              value?: number;
              minimum?: number;
            };
            /** @enum {number} */
            minimumAge?: 18 | 21;
            /** @constant */
            takesCodes?: true;
            cashOnlyReason?: string;
            isDelivered?: boolean;
            message?: string;
          };
        };
      };
    };
  };
  rateProduct: {
    requestBody: {
      content: {
        "application/json": {
          product: string;
          /** @enum {number} */
          stars: 1 | 2 | 3 | 4 | 5;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            /** @enum {number} */
            stars: 1 | 2 | 3 | 4 | 5;
            rating: {
              count: number;
              average: number | null;
            };
          };
        };
      };
    };
  };
  recallOrder: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  receivePurchase: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          id: string;
          lines: {
            product: string;
            quantity: number;
            cost?: number;
            useBy?: string | null;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            purchase: components["schemas"]["PurchaseWithReceipts"];
          };
        };
      };
    };
  };
  receiveWebhook: {
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @constant */
            received: true;
          };
        };
      };
    };
  };
  recordCashPayment: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  recordPaidOut: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          refund: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  reduceOrder: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          id: string;
          lines?: {
            line: string;
            quantity: number;
          }[];
          expected?: {
            lines?: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
          };
        } | {
          secret: string;
          lines?: {
            line: string;
            quantity: number;
          }[];
          expected?: {
            lines?: {
              product: string;
              offerPrice: number;
            }[];
            amount: number;
            atMost?: number;
          };
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  refundOrder: {
    parameters: {
      header?: {
        /** @description Repeating the request with the same key returns the first response. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          id: string;
          payment?: string;
          lines?: {
            line: string;
            quantity: number;
          }[];
          amount?: number;
          reason?: string;
          /** @default false */
          restock?: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  registerShopper: {
    requestBody: {
      content: {
        "application/json": {
          name: string;
          email: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            user: components["schemas"]["User"];
            message: string;
          };
        };
      };
    };
  };
  rejectSubstitute: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          line: string;
        } | {
          secret: string;
          line: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  releaseMails: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            count: number;
          };
        };
      };
    };
  };
  removeAddress: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  removeDemonstration: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            products: number;
            archived: number;
            kept: number;
            orders: number;
            shoppers: number;
            isRemoving: boolean;
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  removeStaff: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  renewRecoveryCodes: {
    requestBody: {
      content: {
        "application/json": {
          password: string;
          code: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            recoveryCodes: string[];
            secondFactor: {
              isOn: boolean;
              since?: string;
              recoveryCodesLeft?: number;
            };
          };
        };
      };
    };
  };
  reopenDay: {
    requestBody: {
      content: {
        "application/json": {
          day: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            today: string;
            timeZone: string;
            isOver: boolean;
            facts: {
              orders: number;
              canceled: number;
              open: number;
              goods: number;
              discount: number;
              tax: number;
              refundedTax: number;
              delivery: number;
              deposit: number;
              gross: number;
              refunds: number;
              net: number;
              leftOut: number;
              cash: number;
              cashRefunds: number;
              cards: number;
              cardRefunds: number;
              credit: number;
              creditRefunds: number;
              toCollect: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
            };
            leftOutDue: number;
            weekBefore: {
              day: string;
              orders: number;
              net: number;
            };
            taxes: {
              percent: number;
              isIncluded: boolean;
              orders: number;
              goods: number;
              tax: number;
              refundedGoods: number;
              refundedTax: number;
            }[];
            cash: components["schemas"]["CashOfDay"];
            closing: {
              at: string;
              by: string;
              facts: {
                orders?: number;
                canceled?: number;
                open?: number;
                goods?: number;
                discount?: number;
                tax?: number;
                refundedTax?: number;
                delivery?: number;
                deposit?: number;
                gross?: number;
                refunds?: number;
                net?: number;
                leftOut?: number;
                cash?: number;
                cashRefunds?: number;
                cards?: number;
                cardRefunds?: number;
                credit?: number;
                creditRefunds?: number;
                toCollect?: number;
                received?: number;
                paidOut?: number;
                counted?: number;
                toHandOver?: number;
                difference?: number;
              };
              changes: {
                /** @enum {string} */
                fact: "orders" | "canceled" | "open" | "goods" | "discount" | "tax" | "refundedTax" | "delivery" | "deposit" | "gross" | "refunds" | "net" | "leftOut" | "cash" | "cashRefunds" | "cards" | "cardRefunds" | "credit" | "creditRefunds" | "toCollect" | "received" | "paidOut" | "counted" | "toHandOver" | "difference";
                was: number;
                now: number;
              }[];
            } | null;
            earlierClosings: {
              at: string;
              by: string;
              reopenedAt: string;
              reopenedBy: string;
            }[];
            computedAt: string;
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  reorderCategories: {
    requestBody: {
      content: {
        "application/json": {
          categories: {
            id: string;
            version: number;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            categories: components["schemas"]["SellerCategory"][];
          };
        };
      };
    };
  };
  reportComplaint: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          lines: {
            line: string;
            quantity: number;
            /** @enum {string} */
            kind?: "missing" | "damaged" | "wrong" | "other";
          }[];
          /** @enum {string} */
          kind?: "missing" | "damaged" | "wrong" | "other";
          note?: string;
        } | {
          secret: string;
          lines: {
            line: string;
            quantity: number;
            /** @enum {string} */
            kind?: "missing" | "damaged" | "wrong" | "other";
          }[];
          /** @enum {string} */
          kind?: "missing" | "damaged" | "wrong" | "other";
          note?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  reportError: {
    requestBody: {
      content: {
        "application/json": {
          reference: string;
          message: string;
          path: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  reportLoss: {
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          kind: "search" | "soldOut" | "short";
          text?: string;
          product?: string;
          pieces?: number;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
          };
        };
      };
    };
  };
  requestRestockAlert: {
    requestBody: {
      content: {
        "application/json": {
          product: string;
          email?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            /** @constant */
            isAvailable?: true;
          };
        };
      };
    };
  };
  rescheduleOrder: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          from?: string;
          by: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          };
        };
      };
    };
  };
  resetPassword: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            user: components["schemas"]["User"];
            message: string;
          };
        };
      };
    };
  };
  resetStaffPassword: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            token: string;
            seller: {
              name: string;
              email: string;
              /** @enum {string} */
              role: "owner" | "manager" | "packer" | "courier";
            };
            message: string;
          };
        };
      };
    };
  };
  retryAllMails: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            count: number;
          };
        };
      };
    };
  };
  retryMail: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            mail: {
              _id: string;
              to: string;
              subject: string;
              text: string;
              html: string;
              attachments?: string[];
              at: string;
              /** @enum {string} */
              state: "queued" | "sent" | "failed" | "rehearsal";
              tries: number;
              error?: string;
            };
          };
        };
      };
    };
  };
  saveAssistantRule: {
    requestBody: {
      content: {
        "application/json": {
          site: string;
          isBlocked?: boolean;
          ordersADay?: number | null;
          openCheckouts?: number | null;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            rule: {
              site: string;
              isBlocked: boolean;
              ordersADay: number | null;
              openCheckouts: number | null;
            };
          };
        };
      };
    };
  };
  saveCode: {
    requestBody: {
      content: {
        "application/json": {
          id?: string;
          code: string;
          /** @enum {string} */
          kind: "percent" | "amount" | "freeDelivery";
          value?: number | null;
          minimum?: number | null;
          from?: string | null;
          to?: string | null;
          uses?: number | null;
          usesPerPerson?: number | null;
          isActive?: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            code: {
              _id: string;
              code: string;
              /** @enum {string} */
              kind: "percent" | "amount" | "freeDelivery";
              value: number | null;
              minimum: number | null;
              from: string | null;
              to: string | null;
              uses: number | null;
              usesPerPerson: number | null;
              isActive: boolean;
              used: number;
              given: number;
            };
          };
        };
      };
    };
  };
  savePurchase: {
    requestBody: {
      content: {
        "application/json": {
          id?: string;
          supplier: string;
          note?: string | null;
          lines: {
            product: string;
            quantity: number;
            caseSize?: number;
            cost?: number | null;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            purchase: components["schemas"]["PurchaseWithReceipts"];
          };
        };
      };
    };
  };
  saveRound: {
    requestBody: {
      content: {
        "application/json": {
          id?: string;
          courier: string;
          orders: string[];
          leavesAt: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            round: {
              _id: string;
              courier: {
                _id: string;
                name: string;
              };
              leavesAt: string;
              orders: string[];
            } | null;
          };
        };
      };
    };
  };
  saveSupplier: {
    requestBody: {
      content: {
        "application/json": {
          id?: string;
          name: string;
          email?: string | null;
          phone?: string | null;
          note?: string | null;
          leadDays?: number | null;
          minimum?: number | null;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            supplier: {
              _id: string;
              name: string;
              email?: string;
              phone?: string;
              note?: string;
              leadDays?: number;
              minimum?: number;
              archived: boolean;
              products: number;
            };
          };
        };
      };
    };
  };
  searchProducts: {
    parameters: {
      query?: {
        q?: string;
        sort?: "relevance" | "price" | "unitPrice" | "newest" | "name";
        offers?: "true" | "false";
        inStock?: "true" | "false";
        category?: string;
        without?: string;
        diets?: string;
        counts?: "true" | "false";
        maxPrice?: string;
        brief?: "true" | "false";
        limit?: string;
        cursor?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            products: components["schemas"]["Product"][];
            related: {
              _id: string;
              name: string;
              category: string;
              price: number;
              offerPrice: number;
              /** @constant */
              isPriceUnasked?: true;
              image: string[];
              description: string[];
              inStock: boolean;
              weight?: string;
              stock?: number;
              sku?: string;
              size?: {
                amount: number;
                unit: string;
              };
              deposit?: number;
              /** @enum {number} */
              minimumAge?: 18 | 21;
              brand?: string;
              diets?: string[];
              ingredients?: string;
              allergens?: string[];
              origin?: string;
              unitPrice?: {
                amount: number;
                per: string;
              };
              weighed?: {
                /** @enum {string} */
                per: "lb" | "kg";
                piece: number;
                price: number;
                offerPrice?: number;
              };
              saleUntil?: string;
              keepsUntil?: string;
              rating?: {
                count: number;
                average: number | null;
              };
              reason: {
                /** @enum {string} */
                kind: "synonym" | "category" | "ingredients" | "origin" | "description";
                text: string;
              };
            }[];
            soldOut?: components["schemas"]["Product"][];
            categories: components["schemas"]["Category"][];
            isFuzzy: boolean;
            didYouMean?: string;
            count?: number;
            diets?: string[];
            nextCursor: string | null;
          };
        };
      };
    };
  };
  sendPurchase: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            purchase: components["schemas"]["PurchaseWithReceipts"];
          };
        };
      };
    };
  };
  setStock: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          inStock: boolean;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  showCheckoutSession: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @enum {string} */
            status: "open" | "ordered" | "over";
            assistant: string;
            items: {
              product: string;
              quantity: number;
            }[];
            guest: {
              name: string;
              email: string;
              phone: string;
            };
            address: {
              street: string;
              line2: string;
              city: string;
              state: string;
              zipcode: string;
              country: string;
            } | null;
            /** @enum {string} */
            fulfilment: "delivery" | "pickup";
            delivery: string | null;
            codes: string[];
            order?: string;
          };
        };
      };
    };
  };
  streamOrderEvents: {
    responses: {
      /** @description Server-sent events, each with this data */
      200: {
        content: {
          "text/event-stream": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "Order Placed" | "Packing" | "Out for Delivery" | "Delivered" | "Cancelled";
            isPaid: boolean;
            at: string;
            /** @enum {string} */
            what: "placed" | "status" | "paid" | "picked" | "refunded" | "complaint";
          };
        };
      };
    };
  };
  subscribe: {
    requestBody: {
      content: {
        "application/json": {
          email: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  subscribePush: {
    requestBody: {
      content: {
        "application/json": {
          endpoint: string;
          keys: {
            p256dh: string;
            auth: string;
          };
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  suggestProducts: {
    parameters: {
      query?: {
        q?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            suggestions: {
              text: string;
              /** @enum {string} */
              kind: "product" | "category" | "search";
              product?: components["schemas"]["Product"];
              category?: components["schemas"]["Category"];
            }[];
          };
        };
      };
    };
  };
  suggestPurchase: {
    requestBody: {
      content: {
        "application/json": {
          supplier: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            lines: {
              product: string;
              name: string;
              sku?: string;
              quantity: number;
              caseSize?: number;
              cost?: number;
              weighed?: {
                /** @enum {string} */
                per: "lb" | "kg";
                piece: number;
              };
              stock: number;
              lowAt: number;
              orderTo?: number;
              onTheWay: number;
            }[];
            sum: number;
            minimum?: number;
          };
        };
      };
    };
  };
  swapStops: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
          orders: [
            string,
            string
          ];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            round: {
              _id: string;
              courier: {
                _id: string;
                name: string;
              };
              leavesAt: string;
              orders: string[];
            } | null;
          };
        };
      };
    };
  };
  takeBackHandover: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            day: string;
            received: number;
            paidOut: number;
            counted: number;
            toHandOver: number;
            difference: number;
            people: {
              person: string;
              name: string;
              orders: number;
              refunds: number;
              received: number;
              paidOut: number;
              counted: number;
              toHandOver: number;
              difference: number;
              handovers: {
                _id: string;
                expected: number;
                counted: number;
                difference: number;
                note?: string;
                /** @constant */
                isImpossible?: true;
                at: string;
                by: string;
                takenBackAt?: string;
                takenBackBy?: string;
              }[];
            }[];
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  undoDelivery: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Order"];
          } | {
            /** @constant */
            success: true;
            message: string;
            order: components["schemas"]["Delivery"];
          };
        };
      };
    };
  };
  undoProductChanges: {
    requestBody: {
      content: {
        "application/json": {
          change?: string;
          batch?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            undone: number;
            kept: {
              product: string;
              /** @enum {string} */
              field: "name" | "category" | "price" | "offerPrice" | "description" | "weight" | "stock" | "inStock" | "archived" | "pictures" | "sku" | "size" | "barcodes" | "scaleItem" | "brand" | "diets" | "ingredients" | "allergens" | "origin" | "lowAt" | "orderTo" | "cost" | "caseSize" | "supplier" | "deposit" | "minimumAge" | "synonyms" | "sale" | "weighed";
              from: unknown;
              to: unknown;
              now: unknown;
            }[];
            batch?: string;
          };
        };
      };
    };
  };
  unlinkAssistant: {
    requestBody: {
      content: {
        "application/json": {
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  unsubscribe: {
    requestBody: {
      content: {
        "application/json": {
          token: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  unsubscribePush: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  updateAccount: {
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          phone?: string | null;
          email?: string;
          password?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            user: components["schemas"]["User"];
            newEmail?: string;
          };
        };
      };
    };
  };
  updateAddress: {
    requestBody: {
      content: {
        "application/json": {
          firstName: string;
          lastName: string;
          email: string;
          street: string;
          city: string;
          state: string;
          zipcode: string | number;
          country: string;
          phone: string;
          line2?: string;
          courierNote?: string;
          id: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            address: components["schemas"]["SavedAddress"];
          };
        };
      };
    };
  };
  updateCart: {
    requestBody: {
      content: {
        "application/json": {
          cartItems: {
            [key: string]: number;
          };
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
          };
        };
      };
    };
  };
  updateCategory: {
    requestBody: {
      content: {
        "multipart/form-data": {
          categoryData: string;
          /** Format: binary */
          picture?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            category: components["schemas"]["SellerCategory"];
          };
        };
      };
    };
  };
  updateFavourites: {
    requestBody: {
      content: {
        "application/json": {
          products: {
            product: string;
            isFavourite: boolean;
          }[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            favourites: string[];
          };
        };
      };
    };
  };
  updateProduct: {
    requestBody: {
      content: {
        "multipart/form-data": {
          productData: string;
          images?: string[];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
            batch?: string;
            notice?: string;
          };
        };
      };
    };
  };
  writeOffBatch: {
    requestBody: {
      content: {
        "application/json": {
          batch: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            success: true;
            message: string;
            product: components["schemas"]["SellerProduct"];
          };
        };
      };
    };
  };
}
