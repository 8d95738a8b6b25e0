/** Returns whether the browser supports cameras. Whether the device has one and the user allows it is not known yet. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined
