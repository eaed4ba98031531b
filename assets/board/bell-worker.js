// Shows notifications and opens the page when one is pressed. It handles no requests and caches nothing.

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.length > 0) await pages[0].focus();
    else await self.clients.openWindow(`./?game=${event.notification.data}`);
  };
  event.waitUntil(shown());
});
