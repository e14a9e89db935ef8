import { loginByApp, loginPath } from '../session/login-way.ts';

// In the school's app the student logs in without leaving the page; elsewhere the login returns to it.
const { location } = window;
void loginByApp().then((isLoggedIn) => (isLoggedIn ? location.reload() : location.replace(loginPath(location.href))));
