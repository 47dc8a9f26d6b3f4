export * from 'workbox-window';
