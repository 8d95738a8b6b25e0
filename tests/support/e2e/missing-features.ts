/** Features that WebKit or Firefox lack, by the object that contains them. */
const features = {
  global: [
    'PushManager',
    'Notification',
    'SyncManager',
    'BroadcastChannel',
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
  ],
  navigator: [
    'storage',
    'locks',
    'share',
    'canShare',
    'setAppBadge',
    'clearAppBadge',
    'mediaCapabilities',
    'connection',
    'deviceMemory',
  ],
  registration: ['sync', 'periodicSync', 'pushManager'],
  dialog: ['closedBy', 'requestClose'],
}

/** Script that removes these features from a page or a worker. The browser never offers to install the app. */
export const removalScript = `{
  const features = ${JSON.stringify(features)};
  const owners = {
    global: self,
    navigator: Object.getPrototypeOf(navigator),
    registration: ServiceWorkerRegistration.prototype,
    dialog: self.HTMLDialogElement?.prototype ?? {},
  };
  const remove = (owner, name) => {
    for (let at = owner; at; at = Object.getPrototypeOf(at)) delete at[name];
  };
  for (const [owner, names] of Object.entries(features)) for (const name of names) remove(owners[owner], name);
  self.addEventListener('beforeinstallprompt', event => event.stopImmediatePropagation(), true);
  self.missingFeatures = Object.entries(features).flatMap(([owner, names]) => names.filter(name => !(name in owners[owner])));
}`

/** Names of the features that a page must not have after the script. A worker lacks some of them anyway. */
export const removedNames = Object.values(features).flat()
